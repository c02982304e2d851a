-- The mentions to publish; until names are compared, a person is a name or its part among namesakes.
CREATE TABLE mentions AS
SELECT printed.*, coalesce(person_key, own_key) AS author_key
FROM printed LEFT JOIN parted USING (record_id, "position");
DROP TABLE printed;

-- What two forms of one name share: its letters, its words in any order, its first and last word, the same
-- with a word before, behind or between left out, or with a short form of the given name.
CREATE TABLE name_forms AS
WITH names AS (
    SELECT DISTINCT folded_key, string_split(folded_key, ' ') AS words FROM mentions
),
worded AS (
    SELECT folded_key, words, words[1] AS given, words[-1] AS family, len(words) AS word_count FROM names
),
full_names AS (
    SELECT * FROM worded WHERE word_count > 1 AND length(given) > 1 AND length(family) > 1
),
forms AS (
    SELECT folded_key, 'letters ' || regexp_replace(replace(folded_key, ' ', ''), '([aou])e', '\1', 'g') AS form FROM names
    UNION ALL
    SELECT folded_key, 'words ' || array_to_string(list_sort(words), ' ') FROM worded WHERE word_count > 1
    UNION ALL
    SELECT folded_key, 'ends ' || given || ' ' || family FROM full_names
    UNION ALL
    SELECT folded_key, 'ends ' || words[2] || ' ' || family FROM worded WHERE word_count > 2 AND length(words[2]) > 1
    UNION ALL
    SELECT folded_key, 'ends ' || given || ' ' || words[-2] FROM full_names WHERE word_count > 2
    UNION ALL
    SELECT folded_key, 'given ' || class || ' ' || family FROM full_names JOIN given_classes ON word = given
),
initialed AS (
    SELECT folded_key, 'initial ' || given || ' ' || family AS form
    FROM worded WHERE word_count > 1 AND length(given) = 1 AND length(family) > 1
),
all_forms AS (
    SELECT folded_key, form, false AS is_initial FROM forms
    UNION
    SELECT folded_key, form, true FROM initialed
    UNION
    SELECT folded_key, 'initial ' || left(given, 1) || ' ' || family, false
    FROM full_names WHERE 'initial ' || left(given, 1) || ' ' || family IN (SELECT form FROM initialed)
),
shared AS (SELECT form FROM all_forms GROUP BY form HAVING count(DISTINCT folded_key) > 1)
SELECT folded_key, form, is_initial FROM all_forms SEMI JOIN shared USING (form);

-- The people of those names, and of names that one paper bears twice.
CREATE TABLE compared AS
WITH keyed AS (SELECT DISTINCT folded_key, own_key, author_key FROM mentions),
twice AS (SELECT folded_key FROM keyed GROUP BY folded_key HAVING count(DISTINCT own_key) > 1),
blocks AS (
    SELECT form, author_key, own_key, is_initial FROM name_forms JOIN keyed USING (folded_key)
    UNION
    SELECT 'letters ' || folded_key, author_key, own_key, false FROM keyed SEMI JOIN twice USING (folded_key)
)
SELECT form, author_key, min(own_key) AS own_key, bool_or(is_initial) AS is_initial,
    row_number() OVER (PARTITION BY form ORDER BY author_key) AS place
FROM blocks GROUP BY form, author_key;

-- What is known of each of them; lists are cut so that one prolific author can't fill the memory.
CREATE TABLE person_papers AS
SELECT DISTINCT author_key, paper_id FROM mentions SEMI JOIN compared USING (author_key);

CREATE TABLE person_coauthors AS
WITH met AS (
    SELECT DISTINCT person_papers.author_key, mentions.folded_key
    FROM person_papers JOIN mentions USING (paper_id)
    WHERE mentions.author_key <> person_papers.author_key AND mentions."position" <= $evidence_limit
)
SELECT author_key, folded_key FROM met
QUALIFY row_number() OVER (PARTITION BY author_key ORDER BY folded_key) <= $evidence_limit;

-- Pairs worth a look: neighbours in a block of names, people of a larger block who share a co-author, and
-- people with one id. Where only initials fit, one of the two must have them.
CREATE TABLE author_pairs AS
WITH crowded AS (SELECT form FROM compared GROUP BY form HAVING count(*) > $neighbours),
met AS (
    SELECT form, folded_key, compared.author_key, own_key, is_initial
    FROM compared SEMI JOIN crowded USING (form) JOIN person_coauthors USING (author_key)
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY form, folded_key ORDER BY author_key) AS place FROM met
),
with_ids AS (
    SELECT DISTINCT scheme, value, author_key, own_key
    FROM mention_ids JOIN mentions USING (record_id, "position")
),
pairs AS (
    SELECT a.author_key AS key_a, b.author_key AS key_b, a.own_key AS own_a, b.own_key AS own_b
    FROM compared AS a JOIN compared AS b
        ON a.form = b.form AND b.place BETWEEN a.place + 1 AND a.place + $neighbours
    WHERE a.form NOT LIKE 'initial %' OR a.is_initial OR b.is_initial
    UNION
    SELECT a.author_key, b.author_key, a.own_key, b.own_key
    FROM placed AS a JOIN placed AS b
        ON a.form = b.form AND a.folded_key = b.folded_key AND b.place BETWEEN a.place + 1 AND a.place + $neighbours
    WHERE a.form NOT LIKE 'initial %' OR a.is_initial OR b.is_initial
    UNION
    SELECT a.author_key, b.author_key, a.own_key, b.own_key
    FROM with_ids AS a JOIN with_ids AS b
        ON a.scheme = b.scheme AND a.value = b.value AND a.author_key < b.author_key
)
SELECT DISTINCT key_a, key_b FROM pairs WHERE own_a <> own_b;
