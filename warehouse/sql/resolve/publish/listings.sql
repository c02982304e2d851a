-- The bytes of a record that failed a row expectation move from the records to quarantine.
WITH moved AS (
    SELECT listing_id, count(*) AS moved_count, sum(byte_end - byte_start)::BIGINT AS moved_bytes
    FROM rejected GROUP BY listing_id
)
SELECT
    listing_id, uri, sha256, byte_count, format, encoding,
    record_count - coalesce(moved_count, 0) AS record_count,
    quarantine_count + coalesce(moved_count, 0) AS quarantine_count,
    record_bytes - coalesce(moved_bytes, 0) AS record_bytes,
    quarantined_bytes + coalesce(moved_bytes, 0) AS quarantined_bytes,
    rest_bytes, undecodable_count
FROM read_listings LEFT JOIN moved USING (listing_id)
ORDER BY listing_id
