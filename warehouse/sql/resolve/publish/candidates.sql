WITH placed AS (
    SELECT 'paper' AS kind, least(a.paper_id, b.paper_id) AS id_a, greatest(a.paper_id, b.paper_id) AS id_b, basis, evidence
    FROM paper_reviews
    JOIN (SELECT DISTINCT paper_key, paper_id FROM paper_records) AS a ON a.paper_key = key_a
    JOIN (SELECT DISTINCT paper_key, paper_id FROM paper_records) AS b ON b.paper_key = key_b
    UNION ALL
    SELECT 'author', least(a.author_id, b.author_id), greatest(a.author_id, b.author_id), basis, evidence
    FROM author_reviews
    JOIN author_ids AS a ON a.author_key = key_a
    JOIN author_ids AS b ON b.author_key = key_b
    UNION ALL
    SELECT 'topic', least(topic_id, known_id), greatest(topic_id, known_id), basis, evidence FROM topic_reviews
),
-- Somebody has judged these already.
judged AS (
    SELECT 'paper' AS kind, least(a.paper_id, b.paper_id) AS id_a, greatest(a.paper_id, b.paper_id) AS id_b
    FROM judged_paper_pairs
    JOIN paper_records AS a ON a.paper_key = key_a JOIN paper_records AS b ON b.paper_key = key_b
    UNION ALL
    SELECT 'author', least(a.author_id, b.author_id), greatest(a.author_id, b.author_id)
    FROM judged_author_pairs
    JOIN author_ids AS a ON a.author_key = key_a JOIN author_ids AS b ON b.author_key = key_b
)
SELECT kind, id_a, id_b, basis, evidence
FROM placed ANTI JOIN judged USING (kind, id_a, id_b) WHERE id_a <> id_b
QUALIFY row_number() OVER (PARTITION BY kind, id_a, id_b ORDER BY basis, evidence) = 1
ORDER BY kind, id_a, id_b
