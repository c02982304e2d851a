-- Every byte of a listing lies in a record, in quarantine, or in the page furniture around them.
SELECT listing_id AS subject, byte_count - record_bytes - quarantined_bytes - rest_bytes AS value FROM listings
