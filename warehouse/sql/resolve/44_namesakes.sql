-- Every mention of the names that several people may bear, with what stands around it.
WITH mentioned AS (SELECT * FROM printed SEMI JOIN namesakes USING (own_key)),
around AS (
    SELECT mentioned.record_id, mentioned."position",
        list(beside.folded_key ORDER BY beside."position") AS coauthors,
        list(beside.crowd ORDER BY beside."position") AS crowds
    FROM mentioned JOIN printed AS beside ON beside.paper_id = mentioned.paper_id
        AND beside."position" <> mentioned."position" AND beside."position" <= $evidence_limit
    GROUP BY mentioned.record_id, mentioned."position"
),
ids AS (
    SELECT record_id, "position", list(scheme ORDER BY scheme, value) AS schemes, list(value ORDER BY scheme, value) AS ids
    FROM mention_ids SEMI JOIN mentioned USING (record_id, "position") GROUP BY record_id, "position"
)
SELECT own_key, name_key, record_id, "position", paper_id, edition,
    coalesce(coauthors, []), coalesce(crowds, []), affiliation_raw, email_domain, coalesce(schemes, []), coalesce(ids, [])
FROM mentioned LEFT JOIN around USING (record_id, "position") LEFT JOIN ids USING (record_id, "position")
ORDER BY own_key, paper_id, "position"
