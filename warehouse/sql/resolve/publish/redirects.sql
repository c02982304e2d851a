SELECT old_id, id, 'inputs' AS basis FROM moved_ids
UNION ALL
SELECT old_id, id, 'history' FROM former_ids
ORDER BY old_id
