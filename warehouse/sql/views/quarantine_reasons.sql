-- What was quarantined and why: counts and bytes per raw file, reason and expectation.
CREATE OR REPLACE VIEW quarantine_reasons AS
SELECT
    listings.listing_id, listings.uri, quarantine.reason, quarantine.expectation,
    count(*) AS span_count, sum(quarantine.byte_end - quarantine.byte_start) AS span_bytes
FROM quarantine JOIN listings ON listings.listing_id = quarantine.listing_id
GROUP BY ALL;
COMMENT ON COLUMN quarantine_reasons.listing_id IS 'The raw file.';
COMMENT ON COLUMN quarantine_reasons.span_count IS 'Number of quarantined spans and records.';
COMMENT ON COLUMN quarantine_reasons.span_bytes IS 'Number of bytes in them.';
