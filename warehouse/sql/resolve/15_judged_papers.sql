-- The ids that judgements name, and what they were last published as.
CREATE TABLE judged_ids AS
WITH named AS (SELECT kind, id_a AS id FROM judgements UNION SELECT kind, id_b FROM judgements)
SELECT kind, id, id AS last_id, 0 AS step_count FROM named
UNION
SELECT kind, named.id, former.id, 1
FROM named JOIN previous_redirects AS former ON former.old_id = named.id WHERE former.id IS NOT NULL;

-- A paper's id is its leader's key. One that no record bears any more is that of most of its records that are left.
CREATE TABLE judged_paper_keys AS
WITH found AS (
    SELECT id, paper_key, step_count AS preference, 1 AS record_count
    FROM judged_ids JOIN key_leaders ON paper_key = last_id
    UNION ALL
    SELECT id, paper_key, 2 + step_count, count(*)
    FROM judged_ids JOIN previous_records ON previous_records.paper_id = last_id JOIN kept USING (record_id)
    GROUP BY id, paper_key, step_count
)
SELECT id, paper_key FROM found
QUALIFY row_number() OVER (PARTITION BY id ORDER BY preference, record_count DESC, paper_key) = 1;

CREATE TABLE judged_paper_pairs AS
SELECT DISTINCT least(a.paper_key, b.paper_key) AS key_a, greatest(a.paper_key, b.paper_key) AS key_b, decision
FROM judgements JOIN judged_paper_keys AS a ON a.id = id_a JOIN judged_paper_keys AS b ON b.id = id_b;
