-- Which papers were found in more than one record, and in which files?
SELECT paper_id, count(*) AS record_count, string_agg(DISTINCT uri, '; ' ORDER BY uri) AS uris
FROM paper_sources
GROUP BY paper_id
HAVING count(*) > 1
ORDER BY record_count DESC, paper_id
LIMIT 50;
