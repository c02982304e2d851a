-- What is known of each person that is compared with another; lists are cut, and the
-- pairs are taken a batch at a time, because lists don't spill to disk.
CREATE OR REPLACE TABLE batch AS
SELECT key_a, key_b FROM author_pairs WHERE place BETWEEN $first_pair AND $first_pair + $pair_count - 1;

CREATE OR REPLACE TABLE sided AS
SELECT key_a AS author_key FROM batch UNION SELECT key_b FROM batch;

CREATE OR REPLACE TABLE person_papers AS
SELECT DISTINCT author_key, paper_id FROM mentions SEMI JOIN sided USING (author_key);

CREATE OR REPLACE TABLE person_coauthors AS
WITH met AS (
    SELECT DISTINCT person_papers.author_key, mentions.folded_key
    FROM person_papers JOIN mentions USING (paper_id)
    WHERE mentions.author_key <> person_papers.author_key AND mentions."position" <= $evidence_limit
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY author_key ORDER BY folded_key) AS place FROM met
)
SELECT author_key, list(folded_key ORDER BY folded_key) AS coauthors
FROM placed WHERE place <= $evidence_limit GROUP BY author_key;

CREATE OR REPLACE TABLE person_topics AS
WITH seen AS (
    SELECT DISTINCT author_key, topic_id
    FROM mentions SEMI JOIN sided USING (author_key) JOIN staged_topics USING (record_id)
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY author_key ORDER BY topic_id) AS place FROM seen
)
SELECT author_key, list(topic_id ORDER BY topic_id) AS topics
FROM placed WHERE place <= $evidence_limit GROUP BY author_key;

CREATE OR REPLACE TABLE person_places AS
WITH seen AS (
    SELECT DISTINCT author_key, affiliation_raw FROM mentions SEMI JOIN sided USING (author_key)
    WHERE affiliation_raw IS NOT NULL
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY author_key ORDER BY affiliation_raw) AS place FROM seen
)
SELECT author_key, list(affiliation_raw ORDER BY affiliation_raw) AS affiliations
FROM placed WHERE place <= $neighbours GROUP BY author_key;

CREATE OR REPLACE TABLE person_domains AS
SELECT author_key, list(DISTINCT email_domain ORDER BY email_domain) AS domains
FROM mentions SEMI JOIN sided USING (author_key) WHERE email_domain IS NOT NULL GROUP BY author_key;

CREATE OR REPLACE TABLE person_ids AS
SELECT author_key, list(DISTINCT scheme || ':' || value ORDER BY scheme || ':' || value) AS identifiers
FROM mentions JOIN mention_ids USING (record_id, "position") SEMI JOIN sided USING (author_key)
GROUP BY author_key;

CREATE OR REPLACE TABLE person_sides AS
WITH spelled AS (
    SELECT author_key, name, count(*) AS mention_count
    FROM mentions SEMI JOIN sided USING (author_key) GROUP BY author_key, name
),
named AS (
    SELECT author_key, name FROM spelled
    QUALIFY row_number() OVER (PARTITION BY author_key ORDER BY mention_count DESC, name) = 1
)
SELECT author_key, name, coalesce(coauthors, []) AS coauthors, coalesce(topics, []) AS topics,
    coalesce(affiliations, []) AS affiliations, coalesce(domains, []) AS domains,
    coalesce(identifiers, []) AS identifiers
FROM named
LEFT JOIN person_coauthors USING (author_key)
LEFT JOIN person_topics USING (author_key)
LEFT JOIN person_places USING (author_key)
LEFT JOIN person_domains USING (author_key)
LEFT JOIN person_ids USING (author_key);

-- People who stand side by side on one paper are never one person.
CREATE OR REPLACE TABLE shared_papers AS
SELECT DISTINCT key_a, key_b
FROM batch
JOIN person_papers AS a ON a.author_key = key_a
JOIN person_papers AS b ON b.author_key = key_b AND b.paper_id = a.paper_id;
