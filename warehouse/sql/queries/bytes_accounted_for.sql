-- What became of every byte of the raw files?
SELECT uri, byte_count, record_bytes, quarantined_bytes, rest_bytes, unaccounted_bytes
FROM listing_accounts
ORDER BY uri, listing_id;
