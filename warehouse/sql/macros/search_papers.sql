-- Papers whose title or abstract holds every one of the words (parts of words too); words in the title rank first.
CREATE OR REPLACE MACRO search_papers(words) AS TABLE
WITH asked AS (
    SELECT DISTINCT asked_word
    FROM (SELECT unnest(string_split(lower(words), ' ')) AS asked_word)
    WHERE asked_word <> ''
),
texts AS (
    SELECT
        papers.paper_id,
        lower(coalesce(papers.title, '')) AS title_text,
        lower(coalesce(papers.title, '') || chr(10) || coalesce(papers.abstract, '')) AS full_text
    FROM papers
),
hits AS (
    SELECT
        texts.paper_id, count(*) AS found_word_count,
        count(CASE WHEN contains(texts.title_text, asked.asked_word) THEN 1 END) AS title_word_count
    FROM texts JOIN asked ON contains(texts.full_text, asked.asked_word)
    GROUP BY texts.paper_id
)
SELECT papers.paper_id, papers.title, papers.venue, papers.year, hits.title_word_count, papers.abstract
FROM hits JOIN papers ON papers.paper_id = hits.paper_id
WHERE hits.found_word_count = (SELECT count(*) FROM asked)
ORDER BY hits.title_word_count DESC, papers.year DESC NULLS LAST, papers.paper_id;
