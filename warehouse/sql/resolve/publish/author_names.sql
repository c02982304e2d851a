SELECT author_id, name, mention_count FROM spellings ORDER BY author_id, name
