-- Records in the blocks that more than one paper key stands in.
-- A block's last letter is its kind: w for a whole abstract, t for a title, n for the names of the authors.
CREATE TABLE block_members AS
WITH members AS (
    SELECT block_key, paper_key, record_id FROM staged_blocks JOIN key_leaders USING (record_id)
),
crowded AS (
    SELECT block_key FROM members GROUP BY block_key HAVING count(*) > 1
)
SELECT * FROM members SEMI JOIN crowded USING (block_key);

-- Records whose abstract stands under several teams: it says nothing of the paper.
CREATE TABLE boilerplate AS
WITH texts AS (SELECT block_key, paper_key, record_id FROM block_members WHERE block_key LIKE '%w'),
teams AS (
    SELECT texts.block_key
    FROM texts JOIN staged_blocks AS names USING (record_id)
    WHERE names.block_key LIKE '%n'
    GROUP BY texts.block_key
    HAVING least(count(DISTINCT names.block_key), count(DISTINCT paper_key)) >= $boilerplate_teams
)
SELECT DISTINCT record_id FROM texts SEMI JOIN teams USING (block_key);

-- Pairs worth a look: neighbours in a block. A block's size doesn't matter, each member meets a bounded number.
CREATE TABLE paper_pairs AS
WITH placed AS (
    SELECT *, row_number() OVER (PARTITION BY block_key ORDER BY paper_key) AS place FROM block_members
)
SELECT a.paper_key AS key_a, b.paper_key AS key_b, a.record_id AS record_a, b.record_id AS record_b,
    count(*) FILTER (a.block_key NOT LIKE '%n') AS shared_text_count,
    bool_or(a.block_key LIKE '%t') AS has_one_title
FROM placed AS a JOIN placed AS b ON a.block_key = b.block_key
    AND b.place BETWEEN a.place + 1 AND a.place + CASE WHEN a.block_key LIKE '%n' THEN $team_neighbours ELSE $neighbours END
GROUP BY ALL;

CREATE TABLE pair_authors AS
WITH wanted AS (SELECT record_a AS record_id FROM paper_pairs UNION SELECT record_b FROM paper_pairs)
SELECT record_id, list(name ORDER BY position) AS names
FROM staged_authorships SEMI JOIN wanted USING (record_id)
GROUP BY record_id;

CREATE TABLE pair_sides AS
WITH wanted AS (SELECT record_a AS record_id FROM paper_pairs UNION SELECT record_b FROM paper_pairs)
SELECT record_id, title, CASE WHEN boilerplate.record_id IS NULL THEN abstract END AS abstract,
    coalesce(names, []) AS names, is_author_list_truncated, regexp_extract_all(abstract, '[0-9]+') AS numbers
FROM staged_records SEMI JOIN wanted USING (record_id)
LEFT JOIN pair_authors USING (record_id) LEFT JOIN boilerplate USING (record_id);
