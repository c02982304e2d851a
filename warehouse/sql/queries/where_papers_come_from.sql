-- Where does each paper stand in the raw files, down to the line?
SELECT paper_id, uri, line_start, line_end, byte_start, byte_end
FROM paper_sources
ORDER BY uri, byte_start, record_id
LIMIT 50;
