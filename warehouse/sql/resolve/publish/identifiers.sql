-- The formats read so far print no paper ids.
SELECT NULL::VARCHAR AS paper_id, NULL::VARCHAR AS scheme, NULL::VARCHAR AS value WHERE false
