FROM (FROM staged_quarantine UNION ALL BY NAME SELECT * EXCLUDE (record_id) FROM rejected)
ORDER BY listing_id, byte_start
