-- Who wrote what: a row per authorship, with the person and the paper.
CREATE OR REPLACE VIEW author_papers AS
SELECT
    authors.author_id, authors.name, authorships.name AS printed_name, authorships.position,
    papers.paper_id, papers.title, papers.venue, papers.year, papers.author_count
FROM authorships
JOIN authors ON authors.author_id = authorships.author_id
JOIN papers ON papers.paper_id = authorships.paper_id;
COMMENT ON COLUMN author_papers.printed_name IS 'The name on this paper, in display form.';
