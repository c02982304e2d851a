SELECT paper_id, "position", author_id, name, name_raw, affiliation_raw, record_id
FROM mentions JOIN author_ids USING (author_key)
ORDER BY paper_id, "position"
