-- Which papers say themselves that their author list is cut short?
SELECT paper_id, title, author_count, authors
FROM paper_authors
WHERE is_author_list_truncated
ORDER BY paper_id
LIMIT 50;
