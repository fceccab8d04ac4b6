-- What is typed is read word by word, in the order in which it was typed: only the last word may be a beginning, since it
-- is being typed. Looked for like that, words that are in every row cost nothing beside one that is rare.

-- The words of a text, in their order. As a body that is bound when it is made, so that a restored copy finds it.
create function search_words(said text) returns text[] language sql immutable strict parallel safe
  return array_remove(string_to_array(regexp_replace(regexp_replace(
    translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]+', '', 'g')), 'ς', 'σ'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e3f\u0e4f\u0e5a\u0e5b\u104a-\u104f\u10fb\u1360-\u1368\u17d4-\u17d6\u17d8-\u17db\u2000-\u206f\u20a0-\u20ff\u2190-\u245f\u2500-\u2bff\u2e00-\u2e2e\u2e30-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufe00-\ufe6f\ufeff\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]+',
    ' ', 'g'), '([^ ]{100})[^ ]+', '\1', 'g'), ' '), '');

create or replace function search_vector(said text) returns tsvector language sql immutable strict parallel safe
  return array_to_tsvector(search_words(said));

-- Every word must occur, of the last one its beginning; of very many, eight. Null, which nothing matches, without any.
create or replace function search_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || word || case when n = count then ''':*' else '''' end, ' & ' order by n)::tsquery
    from (select word, n, count(*) over () from unnest((search_words(typed))[1:8]) with ordinality as typed (word, n)) as words
$$;

-- What is common in the lists that are searched: learnt from some of their rows, every night, and anew at any time.

-- A way by which rows of a list are found: how many rows its table had, how many of these were looked at, and for how
-- many each of those stands.
create table search_way (
  name text primary key,
  rows double precision not null,
  looked integer not null,
  weight double precision not null,
  learnt_at timestamptz not null
);

-- A word, or the beginning of words, that more rows have than are counted.
create table search_word (
  way text not null references search_way (name) on delete cascade,
  word text collate "C" not null,
  beginning boolean not null,
  -- Which of the rows that were looked at have it, so that it is known how many have several words together.
  held bit(8192) not null,
  primary key (way, word, beginning)
);

-- What the desk searched by until now.
drop function tickets_saying (tsquery, timestamptz, integer);
