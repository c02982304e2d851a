WITH best AS (
    SELECT author_id, name, given_name, family_name, name_key FROM spellings
    QUALIFY row_number() OVER (PARTITION BY author_id ORDER BY mention_count DESC, name) = 1
),
counted AS (
    SELECT author_id, count(DISTINCT paper_id)::INTEGER AS paper_count
    FROM mentions JOIN author_ids USING (author_key) GROUP BY author_id
)
SELECT best.author_id, name, given_name, family_name, name_key, id_basis, paper_count
FROM best
JOIN counted USING (author_id)
JOIN author_ids ON author_ids.author_key = best.author_id
ORDER BY best.author_id
