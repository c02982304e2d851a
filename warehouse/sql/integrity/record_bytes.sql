-- The spans of a listing's records add up to what its reader counted.
SELECT listing_id AS subject, record_bytes - coalesce(sum(byte_end - byte_start), 0)::BIGINT AS value
FROM listings LEFT JOIN records USING (listing_id)
GROUP BY listing_id, record_bytes
