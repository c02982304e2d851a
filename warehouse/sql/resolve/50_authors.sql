-- The final id of each author key. A given id leads; else the smallest name key does.
CREATE TABLE author_keys AS
WITH keyed AS (
    SELECT author_key, bool_or(has_given_id) AS has_given_id, min(name_key) AS name_key
    FROM mentions GROUP BY author_key
),
grouped AS (
    SELECT keyed.*, coalesce(author_links.root, author_key) AS group_key
    FROM keyed LEFT JOIN author_links USING (author_key)
)
SELECT
    author_key,
    group_key,
    row_number() OVER (PARTITION BY group_key ORDER BY has_given_id DESC, name_key, author_key) AS rank,
    bool_or(has_given_id) OVER (PARTITION BY group_key) AS has_given_id,
    count(*) OVER (PARTITION BY group_key) AS key_count
FROM grouped;

CREATE TABLE author_ids AS
WITH leaders AS (SELECT group_key, author_key AS author_id FROM author_keys WHERE rank = 1)
SELECT author_key, author_id,
    CASE WHEN has_given_id THEN 'given_id' WHEN key_count > 1 THEN 'name_and_evidence' ELSE 'name' END AS id_basis
FROM author_keys JOIN leaders USING (group_key);

CREATE TABLE spellings AS
SELECT author_id, name, min(name_key) AS name_key, min(given_name) AS given_name, min(family_name) AS family_name,
    count(*)::INTEGER AS mention_count
FROM mentions JOIN author_ids USING (author_key)
GROUP BY author_id, name;

-- Every id that could have been issued for what is published under another one.
CREATE TABLE moved_ids AS
SELECT old_id, id FROM moved_paper_ids
UNION
SELECT author_key, author_id FROM author_ids WHERE author_key <> author_id
UNION
SELECT id_key, author_id
FROM mention_ids JOIN mentions USING (record_id, "position") JOIN author_ids USING (author_key)
WHERE id_key <> author_id
UNION
-- The id from the name alone, of people whose id was given and who bear that name alone.
SELECT own_key, min(author_id)
FROM mentions JOIN author_ids USING (author_key)
WHERE own_key NOT IN (SELECT author_key FROM author_ids)
GROUP BY own_key HAVING count(DISTINCT author_id) = 1;
