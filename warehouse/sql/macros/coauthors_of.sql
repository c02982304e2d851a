-- The people who share papers with a person, most shared papers first; the person is given by name or author_id.
CREATE OR REPLACE MACRO coauthors_of(author) AS TABLE
WITH people AS (
    SELECT DISTINCT spelling.author_id FROM author_names AS spelling
    WHERE lower(strip_accents(spelling.name)) = lower(strip_accents(trim(author))) OR spelling.author_id = coalesce((SELECT max(redirects.id) FROM redirects WHERE redirects.old_id = author), author)
)
SELECT
    people.author_id, authors.author_id AS coauthor_id, authors.name AS coauthor_name,
    count(DISTINCT other.paper_id) AS shared_paper_count
FROM people
JOIN authorships AS one ON one.author_id = people.author_id
JOIN authorships AS other ON other.paper_id = one.paper_id AND other.author_id <> one.author_id
JOIN authors ON authors.author_id = other.author_id
GROUP BY ALL
ORDER BY shared_paper_count DESC, people.author_id, coauthor_id;
