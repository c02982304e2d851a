CREATE TABLE mentions AS
WITH given AS (
    SELECT record_id, "position", min(coalesce(id_links.root, id_key)) AS id_key
    FROM mention_ids LEFT JOIN id_links ON id_links.author_key = mention_ids.id_key
    GROUP BY record_id, "position"
)
SELECT
    paper_id, "position", record_id, name, name_raw, given_name, family_name, name_key, folded_key, affiliation_raw,
    coalesce(id_key, author_key) AS author_key,
    author_key AS own_key,
    id_key IS NOT NULL AS has_given_id
FROM staged_authorships
JOIN paper_author_records USING (record_id)
LEFT JOIN given USING (record_id, "position");

-- Folded names under which more than one person stands so far.
CREATE TABLE namesakes AS
WITH people AS (SELECT DISTINCT folded_key, author_key FROM mentions),
crowded AS (SELECT folded_key FROM people GROUP BY folded_key HAVING count(*) > 1)
SELECT folded_key, author_key, row_number() OVER (PARTITION BY folded_key ORDER BY author_key) AS place
FROM people SEMI JOIN crowded USING (folded_key);

CREATE TABLE author_pairs AS
SELECT a.author_key AS key_a, b.author_key AS key_b
FROM namesakes AS a JOIN namesakes AS b
    ON a.folded_key = b.folded_key AND b.place BETWEEN a.place + 1 AND a.place + $neighbours;

-- What is known of each of them; lists are cut so that one prolific author can't fill the memory.
CREATE TABLE person_papers AS
SELECT DISTINCT author_key, paper_id FROM mentions SEMI JOIN namesakes USING (author_key);

CREATE TABLE person_coauthors AS
WITH met AS (
    SELECT DISTINCT person_papers.author_key, mentions.folded_key
    FROM person_papers JOIN mentions USING (paper_id)
    WHERE mentions.author_key <> person_papers.author_key
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY author_key ORDER BY folded_key) AS place FROM met
)
SELECT author_key, list(folded_key ORDER BY folded_key) AS coauthors
FROM placed WHERE place <= $evidence_limit GROUP BY author_key;

CREATE TABLE person_topics AS
WITH seen AS (
    SELECT DISTINCT author_key, topic_id
    FROM person_papers JOIN paper_author_records USING (paper_id) JOIN staged_topics USING (record_id)
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY author_key ORDER BY topic_id) AS place FROM seen
)
SELECT author_key, list(topic_id ORDER BY topic_id) AS topics
FROM placed WHERE place <= $evidence_limit GROUP BY author_key;

CREATE TABLE person_ids AS
SELECT author_key, list(DISTINCT scheme || ':' || value ORDER BY scheme || ':' || value) AS identifiers
FROM mentions JOIN mention_ids USING (record_id, "position") SEMI JOIN namesakes USING (author_key)
GROUP BY author_key;

CREATE TABLE person_sides AS
WITH spelled AS (
    SELECT author_key, name, count(*) AS mention_count
    FROM mentions SEMI JOIN namesakes USING (author_key) GROUP BY author_key, name
),
named AS (
    SELECT author_key, name FROM spelled
    QUALIFY row_number() OVER (PARTITION BY author_key ORDER BY mention_count DESC, name) = 1
)
SELECT author_key, name, coalesce(coauthors, []) AS coauthors, coalesce(topics, []) AS topics,
    coalesce(identifiers, []) AS identifiers
FROM named
LEFT JOIN person_coauthors USING (author_key)
LEFT JOIN person_topics USING (author_key)
LEFT JOIN person_ids USING (author_key);

-- People who stand side by side on one paper are never one person.
CREATE TABLE shared_papers AS
SELECT DISTINCT key_a, key_b
FROM author_pairs
JOIN person_papers AS a ON a.author_key = key_a
JOIN person_papers AS b ON b.author_key = key_b AND b.paper_id = a.paper_id;
