-- Which topics are printed together on one paper most often?
SELECT
    one.area || coalesce(' > ' || one.subarea, '') AS topic,
    other.area || coalesce(' > ' || other.subarea, '') AS other_topic,
    count(DISTINCT a.paper_id) AS paper_count
FROM paper_topics AS a
JOIN paper_topics AS b ON b.paper_id = a.paper_id AND b.topic_id > a.topic_id
JOIN topics AS one ON one.topic_id = a.topic_id
JOIN topics AS other ON other.topic_id = b.topic_id
GROUP BY a.topic_id, b.topic_id, topic, other_topic
ORDER BY paper_count DESC, topic, other_topic
LIMIT 20;
