-- Which areas gained the most papers from one year to the next?
WITH yearly AS (
    SELECT area, year, sum(paper_count) AS paper_count
    FROM topic_trends
    WHERE area IS NOT NULL AND year IS NOT NULL
    GROUP BY area, year
)
SELECT later.area, later.year, later.paper_count, later.paper_count - earlier.paper_count AS gained_count
FROM yearly AS later JOIN yearly AS earlier ON earlier.area = later.area AND earlier.year = later.year - 1
ORDER BY gained_count DESC, later.area, later.year
LIMIT 20;
