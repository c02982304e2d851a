-- People who are printed under a name in any spelling; case and accents don't matter. Namesakes are several rows.
CREATE OR REPLACE MACRO authors_named(printed_name) AS TABLE
WITH people AS (
    SELECT DISTINCT spelling.author_id FROM author_names AS spelling
    WHERE lower(strip_accents(spelling.name)) = lower(strip_accents(trim(printed_name)))
)
SELECT
    authors.author_id, authors.name AS author_name, authors.paper_count, authors.id_basis,
    string_agg(spelling.name, '; ' ORDER BY spelling.mention_count DESC, spelling.name) AS spellings
FROM people
JOIN authors ON authors.author_id = people.author_id
JOIN author_names AS spelling ON spelling.author_id = people.author_id
GROUP BY ALL
ORDER BY authors.paper_count DESC, authors.author_id;
