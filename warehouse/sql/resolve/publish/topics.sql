SELECT topic_id, min(area) AS area, min(subarea) AS subarea, bool_or(is_known) AS is_known,
    count(DISTINCT paper_id)::INTEGER AS paper_count
FROM staged_topics JOIN paper_records USING (record_id)
GROUP BY topic_id
ORDER BY topic_id
