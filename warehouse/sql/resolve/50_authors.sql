-- People: author keys that are linked, with the smallest name key first.
CREATE TABLE author_keys AS
WITH keyed AS (
    SELECT author_key, min(name_key) AS name_key, bool_or(author_key <> own_key) AS is_parted
    FROM mentions GROUP BY author_key
),
grouped AS (
    SELECT keyed.*, coalesce(author_links.root, author_key) AS group_key
    FROM keyed LEFT JOIN author_links USING (author_key)
)
SELECT author_key, group_key, is_parted,
    row_number() OVER (PARTITION BY group_key ORDER BY name_key, author_key) AS rank
FROM grouped;

-- A given id leads, where only one of the people bears it.
CREATE TABLE group_ids AS
WITH borne AS (
    SELECT DISTINCT group_key, id_key
    FROM mention_ids JOIN mentions USING (record_id, "position") JOIN author_keys USING (author_key)
),
sole AS (SELECT id_key FROM borne GROUP BY id_key HAVING count(*) = 1)
SELECT group_key, id_key FROM borne SEMI JOIN sole USING (id_key);

CREATE TABLE author_ids AS
WITH led AS (SELECT group_key, min(id_key) AS id_key FROM group_ids GROUP BY group_key),
named AS (SELECT group_key, author_key AS named_id FROM author_keys WHERE rank = 1),
based AS (
    SELECT group_key, bool_or(is_parted) OR count(*) > 1 AS has_evidence FROM author_keys GROUP BY group_key
)
SELECT author_key, group_key, coalesce(id_key, named_id) AS author_id,
    CASE WHEN id_key IS NOT NULL THEN 'given_id' WHEN has_evidence THEN 'name_and_evidence' ELSE 'name' END AS id_basis
FROM author_keys JOIN named USING (group_key) JOIN based USING (group_key) LEFT JOIN led USING (group_key);

CREATE TABLE spellings AS
SELECT author_id, name, min(name_key) AS name_key, min(given_name) AS given_name, min(family_name) AS family_name,
    count(*)::INTEGER AS mention_count
FROM mentions JOIN author_ids USING (author_key)
GROUP BY author_id, name;

-- Every id that could have been issued for what is published under another one.
CREATE TABLE moved_ids AS
WITH current AS (SELECT DISTINCT author_id FROM author_ids)
SELECT old_id, id FROM moved_paper_ids
UNION
SELECT author_key, author_id FROM author_ids WHERE author_key <> author_id
UNION
SELECT id_key, author_id
FROM group_ids JOIN (SELECT DISTINCT group_key, author_id FROM author_ids) AS led USING (group_key)
WHERE id_key <> author_id
UNION
-- The id from the name alone, of people who bear that name alone.
SELECT own_key, min(author_id)
FROM mentions JOIN author_ids USING (author_key)
WHERE author_key <> own_key AND own_key NOT IN (SELECT author_id FROM current)
GROUP BY own_key HAVING count(DISTINCT author_id) = 1;
