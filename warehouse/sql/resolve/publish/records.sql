SELECT record_id, listing_id, paper_id, s.* EXCLUDE (
    record_id, listing_id, title, title_raw, abstract, abstract_raw, author_count, is_author_list_truncated,
    is_incomplete, paper_key
)
FROM staged_records AS s JOIN (SELECT record_id, paper_id FROM paper_records) USING (record_id)
ORDER BY listing_id, byte_start
