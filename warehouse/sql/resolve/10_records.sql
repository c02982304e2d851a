-- Keys that tell two titles apart. A short text may stand under many papers ("The full text is printed elsewhere."):
-- where one key has several titles, the first of them keeps it.
CREATE TABLE title_keys AS
WITH titled AS (
    SELECT record_id, paper_key, folded(title) AS title_letters
    FROM staged_records ANTI JOIN rejected USING (record_id)
    WHERE title IS NOT NULL AND length(abstract) < $short_text
)
SELECT record_id, 'p_' || left(sha256(paper_key || ' ' || title_letters), 16) AS title_key,
    title_letters = min(title_letters) OVER (PARTITION BY paper_key) AS is_first
FROM titled;

-- Every kept record with what ranks it among descriptions of one paper; the texts stay in the staged files.
CREATE TABLE kept AS
SELECT
    record_id, listing_id, byte_start,
    CASE WHEN is_first THEN paper_key ELSE coalesce(title_key, paper_key) END AS paper_key,
    author_count, is_author_list_truncated,
    abstract IS NULL AS lacks_abstract,
    author_count = 0 AS lacks_authors,
    title IS NULL AS lacks_title
FROM staged_records ANTI JOIN rejected USING (record_id) LEFT JOIN title_keys USING (record_id);

-- One record stands for all that say the same.
CREATE TABLE key_leaders AS
SELECT paper_key, record_id
FROM kept
QUALIFY row_number() OVER (
    PARTITION BY paper_key
    ORDER BY is_author_list_truncated, lacks_title, author_count DESC, listing_id, byte_start
) = 1;
