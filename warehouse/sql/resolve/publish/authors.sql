WITH best AS (
    SELECT author_id, name, given_name, family_name, name_key FROM spellings
    QUALIFY row_number() OVER (PARTITION BY author_id ORDER BY mention_count DESC, length(name) DESC, name) = 1
),
counted AS (
    SELECT author_id, id_basis, count(DISTINCT paper_id)::INTEGER AS paper_count
    FROM mentions JOIN author_ids USING (author_key) GROUP BY author_id, id_basis
)
SELECT author_id, name, given_name, family_name, name_key, id_basis, paper_count
FROM best JOIN counted USING (author_id)
ORDER BY author_id
