-- What the records of one paper say differently. A field more is a branch more of `said`: the value, what of it is
-- compared, whether it is only the beginning of what was meant, and whether the paper's row is taken from it.
WITH merged AS (
    SELECT paper_id, record_id, rank, title_rank, authors_rank, is_author_list_truncated
    FROM paper_records JOIN paper_parts USING (paper_id) WHERE record_count > 1
),
texts AS (
    SELECT paper_id, record_id, rank, title_rank, title, abstract FROM merged JOIN staged_records USING (record_id)
),
said AS (
    SELECT paper_id, 'title' AS field, record_id, title AS value, folded(title) AS compared, false AS is_cut,
        rank = title_rank AS is_taken
    FROM texts
    UNION ALL
    SELECT paper_id, 'abstract', record_id, abstract, folded(abstract), false, rank = 1
    FROM texts
    UNION ALL
    SELECT paper_id, 'authors', record_id, string_agg(name, '; ' ORDER BY "position"),
        string_agg(folded(name) || ';', '' ORDER BY "position"), is_author_list_truncated, rank = authors_rank
    FROM merged JOIN staged_authorships USING (record_id)
    GROUP BY paper_id, record_id, is_author_list_truncated, rank, authors_rank
    UNION ALL
    SELECT paper_id, 'topics', record_id, string_agg(label_raw, '; ' ORDER BY "position"),
        string_agg(DISTINCT topic_id, ' ' ORDER BY topic_id), false, true
    FROM merged JOIN staged_topics USING (record_id)
    GROUP BY paper_id, record_id
),
compared_values AS (
    SELECT paper_id, field, compared, bool_and(is_cut) AS is_cut, bool_or(is_taken) AS is_published
    FROM said WHERE compared <> '' GROUP BY paper_id, field, compared
),
-- In sorted order what begins like a value comes right behind it.
followed AS (
    SELECT paper_id, field, compared, is_cut,
        lead(compared) OVER (PARTITION BY paper_id, field ORDER BY compared) AS next_value
    FROM compared_values
),
disputed AS (
    SELECT paper_id, field FROM followed
    WHERE NOT (is_cut AND coalesce(starts_with(next_value, compared), false))
    GROUP BY paper_id, field HAVING count(*) > 1
)
SELECT paper_id, field, record_id, value, is_published
FROM said JOIN compared_values USING (paper_id, field, compared) SEMI JOIN disputed USING (paper_id, field)
ORDER BY paper_id, field, record_id
