SELECT key_a, key_b,
    a.title, a.abstract, a.names, a.is_author_list_truncated,
    b.title, b.abstract, b.names, b.is_author_list_truncated
FROM paper_pairs
JOIN pair_sides AS a ON a.record_id = record_a
JOIN pair_sides AS b ON b.record_id = record_b;
