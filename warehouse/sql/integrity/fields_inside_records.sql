-- A field's span lies inside its record's.
SELECT 'records' AS subject, count(*) AS value
FROM records
WHERE least(topic_byte_start, title_byte_start, authors_byte_start, abstract_byte_start) < byte_start
    OR greatest(topic_byte_end, title_byte_end, authors_byte_end, abstract_byte_end) > byte_end
