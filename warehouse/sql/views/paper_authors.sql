-- Papers with their printed authors as one text, in printed order. A paper without printed authors has none.
CREATE OR REPLACE VIEW paper_authors AS
SELECT
    papers.paper_id, papers.title, papers.venue, papers.year,
    string_agg(authorships.name, '; ' ORDER BY authorships.position) AS authors,
    papers.author_count, papers.is_author_list_truncated
FROM papers LEFT JOIN authorships ON authorships.paper_id = papers.paper_id
GROUP BY ALL;
COMMENT ON COLUMN paper_authors.authors IS 'Names in display form, separated by semicolons.';
