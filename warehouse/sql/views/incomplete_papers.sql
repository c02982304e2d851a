-- Papers that lack their abstract or all authors, with what is missing.
CREATE OR REPLACE VIEW incomplete_papers AS
SELECT
    paper_id, title, venue, year,
    abstract IS NULL AS is_abstract_missing, author_count = 0 AS is_author_list_missing
FROM papers
WHERE is_incomplete;
COMMENT ON COLUMN incomplete_papers.is_abstract_missing IS 'True where no record has an abstract.';
COMMENT ON COLUMN incomplete_papers.is_author_list_missing IS 'True where no record prints an author.';
