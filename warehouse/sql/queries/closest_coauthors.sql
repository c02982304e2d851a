-- Which two people share the most papers?
SELECT authors.name, coauthors.coauthor_name, coauthors.shared_paper_count
FROM coauthors JOIN authors ON authors.author_id = coauthors.author_id
WHERE coauthors.author_id < coauthors.coauthor_id
ORDER BY coauthors.shared_paper_count DESC, coauthors.author_id, coauthors.coauthor_id
LIMIT 20;
