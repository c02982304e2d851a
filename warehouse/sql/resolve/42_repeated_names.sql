-- Names that stand on more than one paper, with what tells how many people may bear them.
WITH folded AS (
    SELECT folded_key, words[-1] AS family, array_to_string(words[:-2], ' ') AS given FROM folded_names
),
families AS (SELECT family, count(*) AS name_count FROM folded GROUP BY family),
givens AS (SELECT given, count(*) AS name_count FROM folded GROUP BY given),
repeated AS (
    SELECT own_key, folded_key, crowd, bool_or(affiliation_raw IS NOT NULL) AS has_affiliations,
        bool_or(edition IS NULL) AS has_unknown_edition,
        list(DISTINCT edition ORDER BY edition) FILTER (edition IS NOT NULL) AS editions
    FROM printed GROUP BY own_key, folded_key, crowd HAVING count(*) > 1
),
several_ids AS (
    SELECT DISTINCT own_key
    FROM mention_ids JOIN printed USING (record_id, "position")
    GROUP BY own_key, scheme HAVING count(DISTINCT value) > 1
)
SELECT own_key, crowd, has_affiliations, has_unknown_edition, coalesce(editions, []),
    families.name_count, givens.name_count, (SELECT count(*) FROM folded),
    several_ids.own_key IS NOT NULL
FROM repeated
JOIN folded USING (folded_key)
JOIN families USING (family)
JOIN givens USING (given)
LEFT JOIN several_ids USING (own_key)
