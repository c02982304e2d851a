-- On what do the records of one paper disagree, and which value was published?
SELECT paper_id, conflicts.field, is_published, conflicts.value, uri, records.line_start
FROM conflicts JOIN records USING (paper_id, record_id) JOIN listings USING (listing_id)
ORDER BY paper_id, conflicts.field, is_published DESC, uri, records.line_start
LIMIT 50;
