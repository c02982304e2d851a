-- Which raw files hold papers without abstract or authors, and how many?
SELECT
    paper_sources.uri,
    count(DISTINCT CASE WHEN incomplete_papers.is_abstract_missing THEN paper_sources.paper_id END)
        AS without_abstract_count,
    count(DISTINCT CASE WHEN incomplete_papers.is_author_list_missing THEN paper_sources.paper_id END)
        AS without_authors_count
FROM incomplete_papers JOIN paper_sources ON paper_sources.paper_id = incomplete_papers.paper_id
GROUP BY paper_sources.uri
ORDER BY paper_sources.uri;
