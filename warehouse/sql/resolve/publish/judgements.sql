-- What became of each judgement. What stands against one that was applied all the same is told too.
WITH keys AS (
    SELECT 'paper' AS kind, id, paper_key AS key FROM judged_paper_keys
    UNION ALL
    SELECT 'author', id, author_key FROM judged_author_keys
),
placed AS (
    SELECT judgements.*, least(a.key, b.key) AS key_a, greatest(a.key, b.key) AS key_b,
        concat_ws(', ', CASE WHEN a.key IS NULL THEN id_a END, CASE WHEN b.key IS NULL THEN id_b END) AS unknown_ids
    FROM judgements
    LEFT JOIN keys AS a ON a.kind = judgements.kind AND a.id = id_a
    LEFT JOIN keys AS b ON b.kind = judgements.kind AND b.id = id_b
),
given AS (
    SELECT DISTINCT author_key, scheme, value
    FROM mention_ids JOIN mentions USING (record_id, "position")
    WHERE author_key IN (SELECT author_key FROM judged_author_keys)
),
shared_ids AS (
    SELECT DISTINCT 'author' AS kind, a.author_key AS key_a, b.author_key AS key_b
    FROM given AS a JOIN given AS b ON a.scheme = b.scheme AND a.value = b.value AND a.author_key < b.author_key
)
SELECT kind, id_a, id_b, decision, who, judged_on, why,
    CASE
        WHEN unknown_ids <> '' THEN 'unknown_id'
        WHEN decision = 'same' AND refused_judgements.key_a IS NOT NULL THEN 'contradicted'
        WHEN decision = 'different' AND placed.key_a = placed.key_b THEN 'contradicted'
        ELSE 'applied'
    END AS outcome,
    CASE
        WHEN unknown_ids <> '' THEN 'nothing in the present inputs bears ' || unknown_ids
        WHEN decision = 'same' THEN refused_judgements.reason
        WHEN placed.key_a = placed.key_b THEN 'both ids stand for what the records give as one'
        WHEN shared_ids.key_a IS NOT NULL THEN 'one given id is printed with both'
    END AS detail
FROM placed
LEFT JOIN refused_judgements USING (kind, key_a, key_b)
LEFT JOIN shared_ids USING (kind, key_a, key_b)
ORDER BY kind, id_a, id_b, decision, who, judged_on
