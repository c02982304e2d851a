-- Which unknown topic labels may mean a known one?
SELECT candidates.evidence, topics.paper_count, topics.area, topics.subarea
FROM candidates JOIN topics ON topics.topic_id IN (candidates.id_a, candidates.id_b)
WHERE candidates.kind = 'topic' AND NOT topics.is_known
ORDER BY topics.paper_count DESC, candidates.evidence
LIMIT 50;
