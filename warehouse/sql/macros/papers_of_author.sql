-- Papers of everybody who is printed under a name, or of the person with an author_id; case and accents don't matter.
CREATE OR REPLACE MACRO papers_of_author(author) AS TABLE
WITH people AS (
    SELECT DISTINCT spelling.author_id FROM author_names AS spelling
    WHERE lower(strip_accents(spelling.name)) = lower(strip_accents(trim(author))) OR spelling.author_id = coalesce((SELECT max(redirects.id) FROM redirects WHERE redirects.old_id = author), author)
)
SELECT
    authorships.author_id, authorships.name AS printed_name, authorships.position,
    papers.paper_id, papers.title, papers.venue, papers.year, papers.abstract
FROM people
JOIN authorships ON authorships.author_id = people.author_id
JOIN papers ON papers.paper_id = authorships.paper_id
ORDER BY papers.year DESC NULLS LAST, papers.paper_id, authorships.position;
