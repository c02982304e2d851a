-- Every raw record of a paper: the file, and the bytes and lines to look up in it.
CREATE OR REPLACE MACRO sources_of(paper) AS TABLE
SELECT
    records.record_id, listings.uri, listings.format,
    records.byte_start, records.byte_end, records.line_start, records.line_end
FROM records JOIN listings ON listings.listing_id = records.listing_id
WHERE records.paper_id = paper
ORDER BY listings.uri, records.byte_start, records.record_id;
