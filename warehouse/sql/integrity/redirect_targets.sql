-- A redirect leads from an id that isn't current to one that is, or to none.
WITH current AS (SELECT paper_id AS id FROM papers UNION ALL SELECT author_id FROM authors)
SELECT 'redirects' AS subject, count(*) AS value
FROM redirects
WHERE id NOT IN (SELECT id FROM current) OR old_id IN (SELECT id FROM current)
