-- How many papers have how many printed authors?
SELECT author_count, count(*) AS paper_count
FROM papers
GROUP BY author_count
ORDER BY author_count;
