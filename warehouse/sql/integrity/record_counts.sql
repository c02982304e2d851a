-- A listing has as many records as it says.
SELECT listing_id AS subject, record_count - count(record_id) AS value
FROM listings LEFT JOIN records USING (listing_id)
GROUP BY listing_id, record_count
