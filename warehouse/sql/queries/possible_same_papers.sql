-- Which papers may be one paper, and why weren't they merged?
SELECT candidates.id_a, candidates.id_b, one.title, other.title AS other_title, candidates.basis, candidates.evidence
FROM candidates
JOIN papers AS one ON one.paper_id = candidates.id_a
JOIN papers AS other ON other.paper_id = candidates.id_b
WHERE candidates.kind = 'paper'
ORDER BY candidates.id_a, candidates.id_b
LIMIT 50;
