-- One reading of texts for every search: what is looked for is read as what was written down is, by the same function.
-- The words are kept as they stand, because the text parser takes 12e5x for a number and a word and then finds it by
-- neither its beginning nor all of it. Accents and case do not matter; forms of one letter are one. Words end at what is
-- neither letter, digit nor mark: ASCII, Latin-1, the punctuation of other scripts, symbols, emoji, what has no meaning.
-- A word counts by its first 100 letters: the database keeps none of more than 2046 bytes.
-- It names functions of the database alone, so that a restored copy can compute its columns.
create function search_vector(said text) returns tsvector language sql immutable strict parallel safe as $$
  select array_to_tsvector(array_remove(string_to_array(regexp_replace(regexp_replace(
    translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]+', '', 'g')), 'ς', 'σ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1360-\u1368\u17d4-\u17d6\u17d8-\u17db\u2000-\u206f\u20a0-\u20ff\u2190-\u245f\u2500-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufe00-\ufe6f\ufeff\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+',
    ' ', 'g'), '([^ ]{100})[^ ]+', '\1', 'g'), ' '), ''))
$$;

-- Every word, or the beginning of one, must occur; of very many, eight. Null, which nothing matches, without any.
create function search_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery from unnest((tsvector_to_array(search_vector(typed)))[1:8]) as word
$$;

alter table product drop column search;
alter table product add column search tsvector
  generated always as (search_vector(name || ' ' || description || ' ' || joined_words(tags))) stored;
create index product_search on product using gin (search);

alter table shop_order drop column search;
alter table shop_order add column search tsvector
  generated always as (search_vector(reference || ' ' || coalesce(tracking_number, '') || ' ' || first_name || ' ' || last_name)) stored;
create index shop_order_search on shop_order using gin (search);

drop index order_item_words;
create index order_item_words on order_item using gin (search_vector(name));

alter table person drop column search;
alter table person add column search tsvector generated always as (search_vector(name || ' ' || email)) stored;
create index person_search on person using gin (search);
