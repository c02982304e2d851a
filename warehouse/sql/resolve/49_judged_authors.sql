-- The author keys of the ids that judgements name: the id itself, its given id's, the only bearer's of the name that
-- it was made of, or that of most of the mentions that it had.
CREATE TABLE judged_author_keys AS
WITH named AS (SELECT id, last_id, step_count FROM judged_ids WHERE kind = 'author'),
found AS (
    SELECT id, author_key, 3 * step_count AS preference, count(*) AS mention_count
    FROM named JOIN mentions ON author_key = last_id GROUP BY id, author_key, step_count
    UNION ALL
    SELECT id, author_key, 3 * step_count + 1, count(*)
    FROM named JOIN mention_ids ON id_key = last_id JOIN mentions USING (record_id, "position")
    GROUP BY id, author_key, step_count
    UNION ALL
    SELECT id, min(author_key), 3 * step_count + 2, count(*)
    FROM named JOIN mentions ON own_key = last_id
    GROUP BY id, last_id, step_count HAVING count(DISTINCT author_key) = 1
    UNION ALL
    SELECT named.id, author_key, 6 + step_count, count(*)
    FROM named JOIN previous_authorships AS former ON former.author_id = last_id
    JOIN mentions ON mentions.record_id = former.record_id AND mentions."position" = former."position"
    GROUP BY named.id, author_key, step_count
)
SELECT id, author_key FROM found
QUALIFY row_number() OVER (PARTITION BY id ORDER BY preference, mention_count DESC, author_key) = 1;

CREATE TABLE judged_author_pairs AS
SELECT DISTINCT least(a.author_key, b.author_key) AS key_a, greatest(a.author_key, b.author_key) AS key_b, decision
FROM judgements JOIN judged_author_keys AS a ON a.id = id_a JOIN judged_author_keys AS b ON b.id = id_b;

-- What no judgement can make one: people on one paper, and people of different ids of one scheme.
CREATE TABLE judged_strangers AS
WITH judged AS (SELECT key_a AS author_key FROM judged_author_pairs UNION SELECT key_b FROM judged_author_pairs),
places AS (SELECT DISTINCT author_key, paper_id FROM mentions SEMI JOIN judged USING (author_key)),
given AS (
    SELECT DISTINCT author_key, scheme, value
    FROM mentions SEMI JOIN judged USING (author_key) JOIN mention_ids USING (record_id, "position")
)
SELECT DISTINCT least(places.author_key, mentions.author_key) AS key_a,
    greatest(places.author_key, mentions.author_key) AS key_b, 'they stand on one paper' AS reason
FROM places JOIN mentions ON mentions.paper_id = places.paper_id AND mentions.author_key <> places.author_key
UNION ALL
SELECT a.author_key, b.author_key, 'they carry different ids of one scheme: ' || a.scheme
FROM given AS a JOIN given AS b ON a.scheme = b.scheme AND a.author_key < b.author_key
GROUP BY a.author_key, b.author_key, a.scheme HAVING count(*) FILTER (a.value = b.value) = 0;
