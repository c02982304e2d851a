-- Each record's paper. The best description leads the group, and the group's id is its leader's key.
CREATE TABLE paper_records AS
WITH grouped AS (
    SELECT kept.*, coalesce(paper_links.root, paper_key) AS group_key
    FROM kept LEFT JOIN paper_links USING (paper_key)
),
ranked AS (
    SELECT *, row_number() OVER (
        PARTITION BY group_key
        ORDER BY
            lacks_abstract, lacks_authors, is_author_list_truncated, lacks_title, author_count DESC,
            paper_key, listing_id, byte_start
    ) AS rank
    FROM grouped
),
leaders AS (SELECT group_key, paper_key AS paper_id FROM ranked WHERE rank = 1)
SELECT paper_id, rank, record_id, paper_key, listing_id, byte_start, author_count, is_author_list_truncated,
    lacks_abstract, lacks_authors, lacks_title
FROM ranked JOIN leaders USING (group_key);

-- Where each part of a paper is taken from: the best record, else the next that has the part.
CREATE TABLE paper_parts AS
SELECT
    paper_id,
    count(*)::INTEGER AS record_count,
    min(rank) FILTER (NOT lacks_title) AS title_rank,
    coalesce(min(rank) FILTER (NOT lacks_authors), 1) AS authors_rank
FROM paper_records GROUP BY paper_id;

CREATE TABLE paper_author_records AS
SELECT paper_id, record_id, author_count, is_author_list_truncated
FROM paper_records JOIN paper_parts USING (paper_id) WHERE rank = authors_rank;

CREATE TABLE paper_titles AS
WITH lent AS (
    SELECT paper_id, record_id
    FROM paper_records JOIN paper_parts USING (paper_id) WHERE rank = title_rank AND rank > 1
)
SELECT paper_id, title, title_raw FROM staged_records JOIN lent USING (record_id);

-- Every id that a paper could have been issued under, beside its own.
CREATE TABLE moved_paper_ids AS
SELECT paper_key AS old_id, paper_id AS id FROM paper_records WHERE paper_key <> paper_id
UNION
SELECT title_key, paper_id FROM title_keys JOIN paper_records USING (record_id) WHERE title_key <> paper_id;
