-- The authorships to publish, each with the author id that its own print gives.
CREATE TABLE mention_ids AS
SELECT record_id, "position", author_key AS id_key, scheme, value
FROM staged_author_identifiers SEMI JOIN paper_author_records USING (record_id);

-- Ids printed with one name belong to one person.
CREATE TABLE id_pairs AS
SELECT DISTINCT a.id_key AS key_a, b.id_key AS key_b
FROM mention_ids AS a JOIN mention_ids AS b
    ON a.record_id = b.record_id AND a."position" = b."position" AND a.id_key < b.id_key;
