-- A topic has as many papers as carry it.
WITH counted AS (SELECT topic_id, count(*) AS found FROM paper_topics GROUP BY topic_id)
SELECT 'topics' AS subject, count(*) AS value
FROM topics FULL JOIN counted USING (topic_id) WHERE paper_count IS DISTINCT FROM found
