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
        WHEN parted.id_a IS NOT NULL THEN 'one given id is printed with both'
        ELSE overridden_ids.reason
    END AS detail
FROM placed
LEFT JOIN refused_judgements USING (kind, key_a, key_b)
LEFT JOIN overridden_ids USING (kind, id_a, id_b)
LEFT JOIN (SELECT DISTINCT 'author' AS kind, id_a, id_b FROM parted_names) AS parted USING (kind, id_a, id_b)
ORDER BY kind, id_a, id_b, decision, who, judged_on
