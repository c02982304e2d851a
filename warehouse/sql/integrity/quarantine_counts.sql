-- A listing has as many quarantined spans as it says.
SELECT listing_id AS subject, quarantine_count - count(quarantine.byte_start) AS value
FROM listings LEFT JOIN quarantine USING (listing_id)
GROUP BY listing_id, quarantine_count
