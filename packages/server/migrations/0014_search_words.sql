-- The words of names and addresses as they stand: the text parser takes 12e5x for a number and a word, and then finds it
-- by neither its beginning nor all of it. Words end at what is neither letter, digit nor mark: ASCII, Latin-1, general
-- punctuation, symbols, CJK and full-width punctuation, emoji.
alter table person drop column search;
alter table person add column search tsvector generated always as (
  array_to_tsvector(array_remove(string_to_array(regexp_replace(lower(name || ' ' || email),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2bff\u3000-\u3004\u3008-\u3020\u3030\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\U0001f000-\U0001faff]+',
    ' ', 'g'), ' '), ''))
) stored;
create index person_search on person using gin (search);
