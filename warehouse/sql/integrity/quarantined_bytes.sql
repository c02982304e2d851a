-- The quarantined spans of a listing add up to what was counted.
SELECT listing_id AS subject, quarantined_bytes - coalesce(sum(byte_end - byte_start), 0)::BIGINT AS value
FROM listings LEFT JOIN quarantine USING (listing_id)
GROUP BY listing_id, quarantined_bytes
