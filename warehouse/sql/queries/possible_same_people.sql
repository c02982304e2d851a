-- Which people may be one person, and why weren't they merged?
SELECT one.name, other.name AS other_name, candidates.basis, candidates.evidence, candidates.id_a, candidates.id_b
FROM candidates
JOIN authors AS one ON one.author_id = candidates.id_a
JOIN authors AS other ON other.author_id = candidates.id_b
WHERE candidates.kind = 'author'
ORDER BY one.name, candidates.id_a, candidates.id_b
LIMIT 50;
