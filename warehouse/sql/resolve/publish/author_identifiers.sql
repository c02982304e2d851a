SELECT DISTINCT author_id, scheme, value
FROM mention_ids JOIN mentions USING (record_id, "position") JOIN author_ids USING (author_key)
ORDER BY author_id, scheme, value
