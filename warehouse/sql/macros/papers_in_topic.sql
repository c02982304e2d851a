-- Papers of an area, or of one of its subareas where one is given; case doesn't matter.
CREATE OR REPLACE MACRO papers_in_topic(area_label, subarea_label := NULL) AS TABLE
WITH wanted AS (
    SELECT DISTINCT paper_topics.paper_id
    FROM paper_topics JOIN topics ON topics.topic_id = paper_topics.topic_id
    WHERE lower(topics.area) = lower(trim(area_label))
        AND (subarea_label IS NULL OR lower(topics.subarea) = lower(trim(subarea_label)))
)
SELECT papers.paper_id, papers.title, papers.venue, papers.year, papers.author_count, papers.abstract
FROM papers JOIN wanted ON wanted.paper_id = papers.paper_id
ORDER BY papers.year DESC NULLS LAST, papers.paper_id;
