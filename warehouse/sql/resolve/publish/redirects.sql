SELECT old_id, id FROM moved_ids ORDER BY old_id
