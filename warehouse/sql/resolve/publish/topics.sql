WITH counted AS (
    SELECT topic_id, min(area) AS area, min(subarea) AS subarea, bool_or(is_known) AS is_known,
        count(DISTINCT paper_id)::INTEGER AS paper_count
    FROM staged_topics JOIN paper_records USING (record_id)
    GROUP BY topic_id
)
SELECT topic_id, area, subarea, is_known, since AS label_since, renamed_from, paper_count
FROM counted LEFT JOIN topic_histories USING (topic_id)
ORDER BY topic_id
