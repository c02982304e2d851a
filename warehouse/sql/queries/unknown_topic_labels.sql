-- Which printed labels are in no table of known labels yet?
SELECT paper_topics.label_raw, count(DISTINCT paper_topics.paper_id) AS paper_count
FROM paper_topics JOIN topics ON topics.topic_id = paper_topics.topic_id
WHERE NOT topics.is_known
GROUP BY paper_topics.label_raw
ORDER BY paper_count DESC, paper_topics.label_raw
LIMIT 50;
