-- The id that a paper's or author's id stands for now: the id itself where it is current or was never issued.
CREATE OR REPLACE MACRO current_id(given_id) AS
coalesce((SELECT max(redirects.id) FROM redirects WHERE redirects.old_id = given_id), given_id);
