-- No byte belongs to two records.
WITH placed AS (
    SELECT byte_end > lead(byte_start) OVER (
        PARTITION BY listing_id ORDER BY byte_start, byte_end, record_id
    ) AS is_overlapping
    FROM records
)
SELECT 'records' AS subject, count(*) AS value FROM placed WHERE is_overlapping
