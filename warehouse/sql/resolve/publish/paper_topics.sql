-- A topic that several records print counts once, as the best of them prints it.
WITH printed AS (
    SELECT paper_id, topic_id, label_raw, record_id, rank, "position",
        row_number() OVER (PARTITION BY paper_id, topic_id ORDER BY rank, "position") AS print_number
    FROM staged_topics JOIN paper_records USING (record_id)
)
SELECT paper_id, (row_number() OVER (PARTITION BY paper_id ORDER BY rank, "position"))::INTEGER AS "position",
    topic_id, label_raw, record_id
FROM printed WHERE print_number = 1
ORDER BY paper_id, "position"
