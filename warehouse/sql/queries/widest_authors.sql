-- Who publishes across the most areas?
SELECT authors.name, count(DISTINCT topics.area) AS area_count, authors.paper_count, authors.author_id
FROM authors
JOIN authorships ON authorships.author_id = authors.author_id
JOIN paper_topics ON paper_topics.paper_id = authorships.paper_id
JOIN topics ON topics.topic_id = paper_topics.topic_id
GROUP BY authors.name, authors.paper_count, authors.author_id
ORDER BY area_count DESC, authors.paper_count DESC, authors.author_id
LIMIT 20;
