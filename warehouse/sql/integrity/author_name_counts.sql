-- The spellings of an author are counted as often as the authorships use them.
WITH counted AS (SELECT author_id, name, count(*) AS found FROM authorships GROUP BY author_id, name)
SELECT 'author_names' AS subject, count(*) AS value
FROM author_names FULL JOIN counted USING (author_id, name) WHERE mention_count IS DISTINCT FROM found
