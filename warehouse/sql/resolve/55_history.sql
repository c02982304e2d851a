-- Ids that were published before and that the present inputs don't give, and what they stood for last.
CREATE TABLE lost_ids AS
WITH issued AS (
    SELECT paper_id AS old_id, paper_id AS last_id FROM previous_records
    UNION
    SELECT author_id, author_id FROM previous_authorships
    UNION
    SELECT old_id, id FROM previous_redirects
),
known AS (
    SELECT paper_id AS id FROM paper_parts
    UNION ALL
    SELECT author_id FROM author_ids
    UNION ALL
    SELECT old_id FROM moved_ids
)
SELECT old_id, last_id FROM issued ANTI JOIN known ON known.id = old_id;

CREATE TABLE lost_mentions AS
SELECT former.author_id AS former_id, former.paper_id AS former_paper_id, record_id, "position", former.name
FROM previous_authorships AS former SEMI JOIN lost_ids ON last_id = former.author_id;

-- What these stand for now: themselves, what the present inputs lead them to, or what has most of their records.
CREATE TABLE former_papers AS
WITH wanted AS (
    SELECT last_id AS former_id FROM lost_ids WHERE starts_with(last_id, 'p_')
    UNION
    SELECT former_paper_id FROM lost_mentions
),
found AS (
    SELECT former_id, former_id AS id, 1 AS preference, 1 AS record_count
    FROM wanted SEMI JOIN paper_parts ON paper_parts.paper_id = former_id
    UNION ALL
    SELECT former_id, id, 2, 1 FROM wanted JOIN moved_ids ON old_id = former_id
    UNION ALL
    SELECT former_id, paper_records.paper_id, 3, count(*)
    FROM wanted JOIN previous_records AS former ON former.paper_id = former_id
    JOIN paper_records ON paper_records.record_id = former.record_id
    GROUP BY former_id, paper_records.paper_id
)
SELECT former_id, id FROM found
QUALIFY row_number() OVER (PARTITION BY former_id ORDER BY preference, record_count DESC, id) = 1;

-- A mention is where its record prints it; where that record is gone or lends its paper no authors any more, it is the
-- same name on the same paper.
CREATE TABLE former_people AS
WITH wanted AS (SELECT DISTINCT last_id AS former_id FROM lost_ids WHERE starts_with(last_id, 'a_')),
placed AS (
    SELECT lost_mentions.former_id, lost_mentions.record_id, "position", name,
        coalesce(paper_records.paper_id, former_papers.id) AS paper_id
    FROM lost_mentions
    LEFT JOIN paper_records ON paper_records.record_id = lost_mentions.record_id
    LEFT JOIN former_papers ON former_papers.former_id = former_paper_id
),
found AS (
    SELECT former_id, author_id AS id, 1 AS preference, 1 AS mention_count
    FROM wanted JOIN author_ids ON author_id = former_id GROUP BY former_id, author_id
    UNION ALL
    SELECT former_id, id, 2, 1 FROM wanted JOIN moved_ids ON old_id = former_id
    UNION ALL
    SELECT former_id, author_id, 3, count(*)
    FROM placed JOIN mentions ON mentions.paper_id = placed.paper_id AND CASE
        WHEN mentions.record_id = placed.record_id THEN mentions."position" = placed."position"
        ELSE mentions.name = placed.name
    END
    JOIN author_ids USING (author_key)
    GROUP BY former_id, author_id
)
SELECT former_id, id FROM found
QUALIFY row_number() OVER (PARTITION BY former_id ORDER BY preference, mention_count DESC, id) = 1;

-- A judgement on an id holds for what the id stands for; an id that several earlier snapshots know may have stood for
-- several.
CREATE TABLE former_ids AS
WITH judged AS (
    SELECT id AS old_id, author_id AS judged_id FROM judged_author_keys JOIN author_ids USING (author_key)
    UNION
    SELECT id, paper_id FROM judged_paper_keys JOIN paper_records USING (paper_key)
)
SELECT old_id, coalesce(min(judged_id), min(id)) AS id
FROM lost_ids
LEFT JOIN (FROM former_papers UNION ALL FROM former_people) ON former_id = last_id
LEFT JOIN judged USING (old_id)
GROUP BY old_id;
