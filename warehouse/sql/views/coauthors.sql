-- Pairs of people who share papers, each pair once from either side.
CREATE OR REPLACE VIEW coauthors AS
SELECT
    one.author_id, other.author_id AS coauthor_id, authors.name AS coauthor_name,
    count(DISTINCT one.paper_id) AS shared_paper_count
FROM authorships AS one
JOIN authorships AS other ON other.paper_id = one.paper_id AND other.author_id <> one.author_id
JOIN authors ON authors.author_id = other.author_id
GROUP BY ALL;
COMMENT ON COLUMN coauthors.coauthor_id IS 'The other person.';
COMMENT ON COLUMN coauthors.coauthor_name IS 'The other person''s display name.';
COMMENT ON COLUMN coauthors.shared_paper_count IS 'Number of papers that name both.';
