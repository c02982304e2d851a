-- Papers with authors, topics and ids each as one text: the listing as a person would read it.
CREATE OR REPLACE VIEW paper_overview AS
WITH printed_authors AS (
    SELECT paper_id, string_agg(name, '; ' ORDER BY position) AS authors FROM authorships GROUP BY paper_id
),
printed_topics AS (
    SELECT
        paper_topics.paper_id,
        string_agg(
            topics.area || coalesce(' > ' || topics.subarea, ''), '; ' ORDER BY paper_topics.position
        ) AS topics
    FROM paper_topics JOIN topics ON topics.topic_id = paper_topics.topic_id
    GROUP BY paper_topics.paper_id
),
given_ids AS (
    SELECT paper_id, string_agg(scheme || ':' || value, '; ' ORDER BY scheme, value) AS identifiers
    FROM identifiers GROUP BY paper_id
)
SELECT
    papers.paper_id, papers.title, printed_authors.authors, printed_topics.topics, papers.venue, papers.year,
    given_ids.identifiers, papers.abstract, papers.is_author_list_truncated, papers.is_incomplete
FROM papers
LEFT JOIN printed_authors ON printed_authors.paper_id = papers.paper_id
LEFT JOIN printed_topics ON printed_topics.paper_id = papers.paper_id
LEFT JOIN given_ids ON given_ids.paper_id = papers.paper_id;
COMMENT ON COLUMN paper_overview.authors IS 'Names in display form, separated by semicolons.';
COMMENT ON COLUMN paper_overview.topics IS 'Topics as area or area > subarea, separated by semicolons.';
COMMENT ON COLUMN paper_overview.identifiers IS 'Ids as scheme:value, separated by semicolons.';
