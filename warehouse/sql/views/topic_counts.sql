-- Papers per topic. Papers without a topic count under none, so every paper is counted.
CREATE OR REPLACE VIEW topic_counts AS
SELECT
    topics.topic_id, topics.area, topics.subarea, topics.is_known,
    count(DISTINCT papers.paper_id) AS paper_count
FROM papers
LEFT JOIN paper_topics ON paper_topics.paper_id = papers.paper_id
LEFT JOIN topics ON topics.topic_id = paper_topics.topic_id
GROUP BY ALL;
COMMENT ON COLUMN topic_counts.topic_id IS 'The topic; null for papers without one.';
COMMENT ON COLUMN topic_counts.area IS 'The broad area; null for papers without a topic.';
