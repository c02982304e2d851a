-- Where each paper was read: a row per raw record, with its file and the bytes and lines that it spans.
CREATE OR REPLACE VIEW paper_sources AS
SELECT
    records.paper_id, records.record_id, listings.listing_id, listings.uri, listings.format,
    records.byte_start, records.byte_end, records.line_start, records.line_end
FROM records JOIN listings ON listings.listing_id = records.listing_id;
COMMENT ON COLUMN paper_sources.listing_id IS 'The raw file.';
