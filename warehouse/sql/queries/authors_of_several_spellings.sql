-- Whose name is printed in more than one spelling?
SELECT author_id, count(*) AS spelling_count, string_agg(name, '; ' ORDER BY mention_count DESC, name) AS spellings
FROM author_names
GROUP BY author_id
HAVING count(*) > 1
ORDER BY spelling_count DESC, author_id
LIMIT 50;
