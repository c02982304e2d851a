-- A candidate pair names two current ids; of two topics one is known and may stand on no paper.
WITH current AS (
    SELECT 'paper' AS kind, paper_id AS id FROM papers
    UNION ALL
    SELECT 'author', author_id FROM authors
    UNION ALL
    SELECT 'topic', topic_id FROM topics WHERE NOT is_known
),
placed AS (
    SELECT candidates.kind, id_a, id_b, (a.id IS NOT NULL)::INTEGER + (b.id IS NOT NULL)::INTEGER AS current_count
    FROM candidates
    LEFT JOIN current AS a ON a.kind = candidates.kind AND a.id = id_a
    LEFT JOIN current AS b ON b.kind = candidates.kind AND b.id = id_b
)
SELECT 'candidates' AS subject, count(*) AS value
FROM placed
WHERE current_count <> CASE kind WHEN 'topic' THEN 1 ELSE 2 END OR id_a >= id_b
