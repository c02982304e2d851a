-- A paper has as many authorships as it says, at positions without a gap.
WITH counted AS (
    SELECT paper_id, count(*) AS found, max("position") AS highest FROM authorships GROUP BY paper_id
)
SELECT 'papers' AS subject, count(*) AS value
FROM papers LEFT JOIN counted USING (paper_id)
WHERE author_count <> coalesce(found, 0) OR author_count <> coalesce(highest, 0)
