-- The id that a paper's or author's id stands for now: the id itself where it is current or was never issued; null
-- where nothing in the present inputs stands for it.
CREATE OR REPLACE MACRO current_id(given_id) AS
CASE
    WHEN given_id IN (SELECT redirects.old_id FROM redirects)
    THEN (SELECT max(redirects.id) FROM redirects WHERE redirects.old_id = given_id)
    ELSE given_id
END;
