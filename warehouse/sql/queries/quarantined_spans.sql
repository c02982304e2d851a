-- What could not be read, where does it stand and why?
SELECT listings.uri, quarantine.line_start, quarantine.reason, quarantine.expectation, quarantine.detail,
    left(quarantine.text_raw, 200) AS text_start
FROM quarantine JOIN listings ON listings.listing_id = quarantine.listing_id
ORDER BY listings.uri, quarantine.byte_start
LIMIT 50;
