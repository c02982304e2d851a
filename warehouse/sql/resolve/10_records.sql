-- Every kept record with what ranks it among descriptions of one paper; the texts stay in the staged files.
CREATE TABLE kept AS
SELECT
    record_id, listing_id, byte_start, paper_key, author_count, is_author_list_truncated,
    abstract IS NULL AS lacks_abstract,
    author_count = 0 AS lacks_authors,
    title IS NULL AS lacks_title
FROM staged_records ANTI JOIN rejected USING (record_id);

-- One record stands for all that say the same.
CREATE TABLE key_leaders AS
SELECT paper_key, record_id
FROM kept
QUALIFY row_number() OVER (
    PARTITION BY paper_key
    ORDER BY is_author_list_truncated, lacks_title, author_count DESC, listing_id, byte_start
) = 1;
