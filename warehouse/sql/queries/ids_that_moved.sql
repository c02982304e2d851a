-- Which published ids stand for something else now, or for nothing any more?
SELECT old_id, id, basis
FROM redirects
WHERE basis = 'history'
ORDER BY id NULLS FIRST, old_id
LIMIT 50;
