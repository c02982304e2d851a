-- What has the author with the most papers written? Give papers_of_author() any name or author_id.
SELECT printed_name, paper_id, title, position
FROM papers_of_author((SELECT author_id FROM authors ORDER BY paper_count DESC, author_id LIMIT 1))
LIMIT 50;
