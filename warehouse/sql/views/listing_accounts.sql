-- The bytes of each raw file by what became of them; what is unaccounted for is 0 in every published snapshot.
CREATE OR REPLACE VIEW listing_accounts AS
SELECT
    listing_id, uri, record_count, quarantine_count,
    byte_count, record_bytes, quarantined_bytes, rest_bytes,
    byte_count - record_bytes - quarantined_bytes - rest_bytes AS unaccounted_bytes
FROM listings;
COMMENT ON COLUMN listing_accounts.unaccounted_bytes IS 'Bytes that are in no record, quarantine or rest.';
