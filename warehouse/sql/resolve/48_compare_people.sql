SELECT key_a, key_b, shared_papers.key_a IS NOT NULL AS is_same_paper,
    a.name, a.coauthors, a.topics, a.affiliations, a.domains, a.identifiers,
    b.name, b.coauthors, b.topics, b.affiliations, b.domains, b.identifiers
FROM batch
JOIN person_sides AS a ON a.author_key = key_a
JOIN person_sides AS b ON b.author_key = key_b
LEFT JOIN shared_papers USING (key_a, key_b);
