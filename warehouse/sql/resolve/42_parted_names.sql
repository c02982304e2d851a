-- Where one given id is printed with two names that were judged different, it stays with the one that was judged by
-- the id itself, else with the name that bears it more often. The mentions of the other count as printed without it.
CREATE TABLE parted_names AS
WITH borne AS (
    SELECT DISTINCT record_id, "position", staged_authorships.author_key AS own_key, coalesce(root, id_key) AS id_group
    FROM staged_authorships JOIN mention_ids USING (record_id, "position")
    LEFT JOIN id_links ON id_links.author_key = id_key
    WHERE staged_authorships.author_key IN (SELECT id FROM judged_ids)
),
bearers AS (
    SELECT own_key AS id, id_group, false AS is_given, count(*) AS mention_count FROM borne GROUP BY own_key, id_group
    UNION ALL
    SELECT DISTINCT id_key, coalesce(root, id_key), true, 0
    FROM mention_ids LEFT JOIN id_links ON id_links.author_key = id_key
    WHERE id_key IN (SELECT id FROM judged_ids)
),
parted AS (
    SELECT id_a, id_b, a.id_group,
        row(a.is_given, a.mention_count) >= row(b.is_given, b.mention_count) AS is_first_kept
    FROM judgements JOIN bearers AS a ON a.id = id_a JOIN bearers AS b ON b.id = id_b AND b.id_group = a.id_group
    WHERE kind = 'author' AND decision = 'different' AND NOT (a.is_given AND b.is_given)
)
SELECT DISTINCT id_a, id_b, record_id, "position"
FROM parted JOIN borne ON borne.id_group = parted.id_group AND own_key = CASE WHEN is_first_kept THEN id_b ELSE id_a END;

DELETE FROM mention_ids WHERE (record_id, "position") IN (SELECT (record_id, "position") FROM parted_names);
