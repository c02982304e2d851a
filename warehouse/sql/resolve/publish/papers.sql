-- Rows keep the order of the listings: their best record's place.
SELECT
    paper_id,
    coalesce(r.title, lent.title) AS title,
    coalesce(r.title_raw, lent.title_raw) AS title_raw,
    r.abstract,
    r.abstract_raw,
    NULL::VARCHAR AS venue,
    NULL::SMALLINT AS year,
    authors.author_count,
    authors.is_author_list_truncated,
    r.abstract IS NULL OR authors.author_count = 0 AS is_incomplete,
    record_count
FROM staged_records AS r
JOIN (SELECT paper_id, record_id FROM paper_records WHERE rank = 1) AS best USING (record_id)
JOIN paper_parts USING (paper_id)
JOIN paper_author_records AS authors USING (paper_id)
LEFT JOIN paper_titles AS lent USING (paper_id)
