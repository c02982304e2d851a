-- Which judgements were not applied, or stand against the data, and why?
SELECT kind, id_a, id_b, decision, who, judged_on, outcome, detail
FROM judgements
WHERE outcome <> 'applied' OR detail IS NOT NULL
ORDER BY kind, id_a, id_b, judged_on
LIMIT 50;
