-- Unknown topics, those of most papers first.
WITH counted AS (
    SELECT topic_id, min(area) AS area, min(subarea) AS subarea, count(DISTINCT paper_id) AS paper_count
    FROM staged_topics JOIN paper_records USING (record_id)
    WHERE NOT is_known GROUP BY topic_id
)
SELECT topic_id, area, subarea FROM counted ORDER BY paper_count DESC, topic_id LIMIT $unknown_limit
