-- A paper has as many records as it says.
WITH counted AS (SELECT paper_id, count(*) AS found FROM records GROUP BY paper_id)
SELECT 'papers' AS subject, count(*) AS value
FROM papers LEFT JOIN counted USING (paper_id) WHERE record_count IS DISTINCT FROM found
