-- Who has the most papers, and what does each identity rest on?
SELECT name, paper_count, id_basis, author_id
FROM authors
ORDER BY paper_count DESC, author_id
LIMIT 20;
