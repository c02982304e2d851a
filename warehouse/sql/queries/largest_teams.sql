-- Which papers print the most authors?
SELECT paper_id, title, author_count, authors
FROM paper_authors
ORDER BY author_count DESC, paper_id
LIMIT 20;
