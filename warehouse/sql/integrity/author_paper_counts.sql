-- An author has as many papers as the authorships say.
WITH counted AS (SELECT author_id, count(DISTINCT paper_id) AS found FROM authorships GROUP BY author_id)
SELECT 'authors' AS subject, count(*) AS value
FROM authors FULL JOIN counted USING (author_id) WHERE paper_count IS DISTINCT FROM found
