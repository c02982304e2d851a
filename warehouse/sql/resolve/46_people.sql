-- The mentions to publish; until names are compared, a person is a name or its part among namesakes.
CREATE TABLE mentions AS
SELECT printed.*, coalesce(person_key, own_key) AS author_key
FROM printed LEFT JOIN parted USING (record_id, "position");
DROP TABLE printed;

-- What two forms of one name share: its letters, its words in any order, its first and last word, the same with a
-- word before, behind or between left out, or with a short form or the initial of the given name. A form is whole
-- where nothing was cut off at the ends to get it.
CREATE TABLE name_forms AS
WITH worded AS (
    SELECT folded_key, words, words[1] AS given, words[-1] AS family, len(words) AS word_count FROM folded_names
),
full_names AS (
    SELECT * FROM worded WHERE word_count > 1 AND length(given) > 1 AND length(family) > 1
),
forms AS (
    SELECT folded_key, 'letters ' || regexp_replace(replace(folded_key, ' ', ''), '([aou])e', '\1', 'g') AS form,
        true AS is_whole
    FROM worded
    UNION ALL
    SELECT folded_key, 'words ' || array_to_string(list_sort(words), ' '), true FROM worded WHERE word_count > 1
    UNION ALL
    SELECT folded_key, 'ends ' || given || ' ' || family, true FROM full_names
    UNION ALL
    SELECT folded_key, 'ends ' || words[2] || ' ' || family, false
    FROM worded WHERE word_count > 2 AND length(words[2]) > 1 AND length(family) > 1
    UNION ALL
    SELECT folded_key, 'ends ' || given || ' ' || words[-2], false
    FROM full_names WHERE word_count > 2 AND length(words[-2]) > 1
    UNION ALL
    SELECT folded_key, 'given ' || class || ' ' || family, true FROM full_names JOIN given_classes ON word = given
),
initialed AS (
    SELECT folded_key, 'initial ' || given || ' ' || family AS form
    FROM worded WHERE word_count > 1 AND length(given) = 1 AND length(family) > 1
),
all_forms AS (
    SELECT folded_key, form, is_whole FROM forms
    UNION ALL
    SELECT folded_key, form, true FROM initialed
    UNION ALL
    SELECT folded_key, 'initial ' || left(given, 1) || ' ' || family, false
    FROM full_names WHERE 'initial ' || left(given, 1) || ' ' || family IN (SELECT form FROM initialed)
),
shared AS (SELECT form FROM all_forms GROUP BY form HAVING count(*) > 1)
SELECT folded_key, form, is_whole FROM all_forms SEMI JOIN shared USING (form);

-- The people of those names, and of names that one paper bears twice.
CREATE TABLE compared AS
WITH keyed AS (SELECT DISTINCT folded_key, own_key, author_key FROM mentions),
twice AS (SELECT folded_key FROM keyed GROUP BY folded_key HAVING count(DISTINCT own_key) > 1),
blocks AS (
    SELECT form, author_key, own_key, folded_key, is_whole FROM name_forms JOIN keyed USING (folded_key)
    UNION
    SELECT 'letters ' || folded_key, author_key, own_key, folded_key, true FROM keyed SEMI JOIN twice USING (folded_key)
)
SELECT form, author_key, min(own_key) AS own_key, bool_or(is_whole) AS is_whole,
    string_split(min(folded_key), ' ') AS words,
    list_transform(words, lambda word: left(word, 1)) AS initials,
    list_has_any(words, initials) AS has_initials,
    row_number() OVER (PARTITION BY form ORDER BY author_key) AS place
FROM blocks GROUP BY form, author_key;

-- People with one id, which a slip may print beside many: each is compared with a bounded number of neighbours.
CREATE TABLE id_bearers AS
WITH borne AS (
    SELECT DISTINCT scheme, value, author_key, own_key
    FROM mention_ids JOIN mentions USING (record_id, "position")
),
shared AS (SELECT scheme, value FROM borne GROUP BY scheme, value HAVING count(*) > 1)
SELECT *, row_number() OVER (PARTITION BY scheme, value ORDER BY author_key) AS place
FROM borne SEMI JOIN shared USING (scheme, value);

-- In large blocks pairs are looked for among the people who share something: the more bear a form, the less it says.
CREATE TABLE sized AS
WITH counted AS (SELECT form, split_part(form, ' ', 1) AS kind, count(*) AS person_count FROM compared GROUP BY form)
SELECT form, kind, kind IN ('ends', 'initial', 'given') AS is_weak,
    person_count > CASE kind WHEN 'given' THEN 0 WHEN 'ends' THEN $few_neighbours WHEN 'initial' THEN $few_neighbours
        ELSE $neighbours END AS is_crowded
FROM counted;

-- Neighbours in a block. One of the two must have the form as its whole name, and where words are left out, the
-- shorter name's words or initials stand in the longer one; then the two must share something in small blocks too.
CREATE TABLE near_pairs AS
SELECT a.author_key AS key_a, b.author_key AS key_b, bool_and(kind = 'ends') AS is_loose
FROM compared AS a JOIN sized USING (form) JOIN compared AS b
    ON a.form = b.form AND b.place BETWEEN a.place + 1 AND a.place + $neighbours
WHERE a.own_key <> b.own_key AND (a.is_whole OR b.is_whole) AND NOT (is_weak AND is_crowded) AND (
    kind <> 'ends'
    OR list_has_all(a.words, b.words) OR list_has_all(b.words, a.words)
    OR (a.has_initials OR b.has_initials)
    AND (list_has_all(a.initials, b.initials) OR list_has_all(b.initials, a.initials))
)
GROUP BY a.author_key, b.author_key;

-- What people may share who have to, of a bounded number of their papers: one prolific author can't fill the memory.
CREATE TABLE crowd_papers AS
WITH crowd AS (
    SELECT author_key FROM compared JOIN sized USING (form) WHERE is_crowded
    UNION SELECT key_a FROM near_pairs WHERE is_loose
    UNION SELECT key_b FROM near_pairs WHERE is_loose
),
papers AS (SELECT DISTINCT author_key, paper_id FROM mentions SEMI JOIN crowd USING (author_key))
SELECT author_key, paper_id FROM papers
QUALIFY row_number() OVER (PARTITION BY author_key ORDER BY paper_id) <= $paper_limit;

CREATE TABLE shared AS
SELECT DISTINCT crowd_papers.author_key, 'with ' || mentions.folded_key AS shared
FROM crowd_papers JOIN mentions USING (paper_id)
WHERE mentions.author_key <> crowd_papers.author_key AND mentions."position" <= $evidence_limit
UNION ALL
SELECT DISTINCT author_key, 'at ' || lower(affiliation_raw)
FROM crowd_papers JOIN mentions USING (author_key, paper_id) WHERE affiliation_raw IS NOT NULL;

-- Pairs worth a look: neighbours in a block of names, people of a larger block who share a co-author or an
-- affiliation, and people with one id.
CREATE TABLE author_pairs AS
WITH met AS (
    SELECT form, shared, compared.author_key, own_key, is_whole
    FROM compared JOIN sized USING (form) JOIN shared USING (author_key) WHERE is_crowded
),
placed AS (
    SELECT *, row_number() OVER (PARTITION BY form, shared ORDER BY author_key) AS place
    FROM met SEMI JOIN (SELECT form, shared FROM met WHERE is_whole) AS whole USING (form, shared)
),
pairs AS (
    SELECT key_a, key_b FROM near_pairs WHERE NOT is_loose
    UNION
    SELECT key_a, key_b
    FROM near_pairs JOIN shared AS a ON a.author_key = key_a
        JOIN shared AS b ON b.author_key = key_b AND b.shared = a.shared
    WHERE is_loose
    UNION
    SELECT a.author_key, b.author_key
    FROM placed AS a JOIN placed AS b
        ON a.form = b.form AND a.shared = b.shared AND b.place BETWEEN a.place + 1 AND a.place + $neighbours
    WHERE (a.is_whole OR b.is_whole) AND a.own_key <> b.own_key
    UNION
    SELECT a.author_key, b.author_key
    FROM id_bearers AS a JOIN id_bearers AS b
        ON a.scheme = b.scheme AND a.value = b.value AND a.own_key <> b.own_key
            AND b.place BETWEEN a.place + 1 AND a.place + $neighbours
)
SELECT key_a, key_b, row_number() OVER (ORDER BY key_a, key_b) - 1 AS place
FROM pairs;

DROP TABLE name_forms; DROP TABLE compared; DROP TABLE near_pairs; DROP TABLE sized; DROP TABLE shared;
DROP TABLE crowd_papers;
