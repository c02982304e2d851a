-- Which topics have the most papers, and what share of all papers is that?
SELECT area, subarea, paper_count, round(100.0 * paper_count / (SELECT count(*) FROM papers), 1) AS percent
FROM topic_counts
ORDER BY paper_count DESC, area NULLS LAST, subarea NULLS LAST
LIMIT 20;
