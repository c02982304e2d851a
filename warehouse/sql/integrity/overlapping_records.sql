-- No byte belongs to two records.
SELECT 'records' AS subject, count(*) AS value
FROM (
    SELECT byte_end > lead(byte_start) OVER (PARTITION BY listing_id ORDER BY byte_start) AS overlaps FROM records
)
WHERE overlaps
