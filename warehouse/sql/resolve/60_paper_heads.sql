-- All of a paper's row that doesn't stand in its best record, in the order of the listings.
SELECT
    best.record_id, paper_id,
    lent.title AS lent_title, lent.title_raw AS lent_title_raw,
    authors.author_count, authors.is_author_list_truncated, record_count
FROM (SELECT paper_id, record_id, listing_id, byte_start FROM paper_records WHERE rank = 1) AS best
JOIN paper_parts USING (paper_id)
JOIN paper_author_records AS authors USING (paper_id)
LEFT JOIN paper_titles AS lent USING (paper_id)
ORDER BY listing_id, byte_start
