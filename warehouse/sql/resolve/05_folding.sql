-- The letters and digits of a text in lower case: what stays when case, blanks and punctuation are put aside.
CREATE MACRO folded(text) AS regexp_replace(lower(nfc_normalize(text)), '[^\pL\pN]', '', 'g');
