SELECT paper_id, "position", name, record_id
FROM staged_collaborations JOIN paper_author_records USING (record_id)
ORDER BY paper_id, "position"
