-- Which papers speak of certain words? Change the words to yours.
SELECT paper_id, title, title_word_count, left(abstract, 200) AS abstract_start
FROM search_papers('language model')
LIMIT 20;
