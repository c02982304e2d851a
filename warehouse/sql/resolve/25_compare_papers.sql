-- Texts with other numbers in them are two texts: they are compared only where a title, or beginning and end, are one.
SELECT key_a, key_b,
    a.title, a.abstract, a.names, a.is_author_list_truncated,
    b.title, b.abstract, b.names, b.is_author_list_truncated
FROM paper_pairs
JOIN pair_sides AS a ON a.record_id = record_a
JOIN pair_sides AS b ON b.record_id = record_b
WHERE a.abstract IS NULL OR b.abstract IS NULL
    OR list_has_all(a.numbers, b.numbers) OR list_has_all(b.numbers, a.numbers)
    OR a.title = b.title OR has_one_title
    OR shared_text_count > 1
