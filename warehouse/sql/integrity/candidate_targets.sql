-- A candidate pair names two current ids.
WITH current AS (SELECT paper_id AS id FROM papers UNION ALL SELECT author_id FROM authors)
SELECT 'candidates' AS subject, count(*) AS value
FROM candidates
WHERE id_a NOT IN (SELECT id FROM current) OR id_b NOT IN (SELECT id FROM current) OR id_a >= id_b
