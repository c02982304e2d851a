-- The ids printed with the names that are published.
CREATE TABLE mention_ids AS
SELECT record_id, "position", author_key AS id_key, scheme, value
FROM staged_author_identifiers SEMI JOIN paper_author_records USING (record_id);

-- The names to publish, each with the author id that its own print gives.
CREATE TABLE printed AS
SELECT
    paper_id, "position", record_id, name, name_raw, given_name, family_name, name_key, folded_key, crowd,
    affiliation_raw, email_domain,
    author_key AS own_key,
    lower(venue) || ' ' || "year" AS edition
FROM staged_authorships
JOIN paper_author_records USING (record_id)
JOIN (SELECT record_id, venue, "year" FROM staged_records) AS editions USING (record_id);

CREATE TABLE folded_names AS
WITH names AS (SELECT DISTINCT folded_key FROM printed)
SELECT folded_key, string_split(folded_key, ' ') AS words FROM names;

-- How often people come back: rare names, by edition and between two of them.
CREATE TABLE edition_names AS
SELECT edition, folded_key, count(*) AS mention_count
FROM printed WHERE edition IS NOT NULL AND crowd = 0 GROUP BY edition, folded_key;
