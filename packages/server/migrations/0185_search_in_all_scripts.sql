-- Words in scripts that are written without spaces are found by any part of them, symbols and emoji by themselves, and
-- all of them as `plain_text` reads them. Of a run of Han, kana, Thai, Lao, Khmer or Myanmar each character is kept and
-- each two that follow each other; what is typed asks for the pairs of its runs, which needs no more than whole words.

-- Texts with a blank between words, around each run of such a script and around each symbol.
create function words_apart(said text) returns text language sql immutable strict parallel safe
  return regexp_replace(regexp_replace(plain_text(said),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b9-\u02bf\u055a-\u055f\u0589-\u058f\u05be\u05c0\u05c3\u05c6\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0e3f\u0e4f\u0e5a\u0e5b\u0f04-\u0f14\u104a-\u104f\u10fb\u1360-\u1368\u17d4-\u17d6\u17d8-\u17db\u2000-\u206f\u20a0-\u20cf\u2200-\u22ff\u2400-\u245f\u2500-\u259f\u27c0-\u28ff\u2980-\u2aff\u2e00-\u2e2e\u2e30-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ue000-\uf8ff\ufd3e\ufd3f\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U000e0000-\U000e0fff]+',
    ' ', 'g'),
    '([\u2190-\u21ff\u2300-\u23ff\u25a0-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]|[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\U00020000-\U0003ffff]+)',
    ' \1 ', 'g');

-- The same, with the single characters and the pairs of each run. Pairs are read twice: from the first and from the second
-- character; and not beyond so many characters, since the words of a row may have a megabyte.
create function pairs_apart(apart text) returns text language sql immutable parallel safe
  return case when apart ~ '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\U00020000-\U0003ffff]'
    then regexp_replace(apart, '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\U00020000-\U0003ffff])', '\1 ', 'g')
      || ' ' || regexp_replace(left(apart, 40000), '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\U00020000-\U0003ffff]{2})', '\1 ', 'g')
      || ' ' || regexp_replace(regexp_replace(left(apart, 40000), '(^| )[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\U00020000-\U0003ffff]', ' ', 'g'),
        '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\U00020000-\U0003ffff]{2})', '\1 ', 'g')
    else apart end;

-- The words of a text, in no order. A word counts by its first 100 letters. What has no letter of such a script is read faster.
-- Not strict, since strict functions with `case` are not inlined: null stays null all the same.
create or replace function search_words(said text) returns text[] language sql immutable parallel safe
  return array_remove(string_to_array(regexp_replace(
    case when said ~ '[\u0e00-\u1fff\u2e80-\U0010ffff]' then pairs_apart(words_apart(said)) else words_apart(said) end,
    '([^ ]{100})[^ ]+', '\1', 'g'), ' '), '');

create or replace function search_vector(said text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(search_words(said));

-- What is looked for by what was typed: its words in their order, and the pairs of each run.
create function search_terms(typed text) returns text[] language sql immutable strict parallel safe
  return array(
    select case when is_run and length(word) > 1 then substr(word, at, 2) else left(word, 100) end
      from unnest(string_to_array(words_apart(typed), ' ')) with ordinality as one (word, n)
     cross join lateral (select word ~ '^[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u19e0-\u19ff\u2e80-\u2fdf\u3005-\u3007\u3040-\u312f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\ua9e0-\ua9ff\uaa60-\uaa7f\U00020000-\U0003ffff]') as script (is_run)
     cross join lateral generate_series(1, case when is_run then greatest(length(word) - 1, 1) else 1 end) as at
     where word <> '' order by n, at);

-- Every word must occur, of the last one its beginning; of very many, sixteen. Null, which nothing matches, without any.
create or replace function search_query(typed text) returns tsquery language sql immutable strict parallel safe as $$
  select string_agg('''' || word || case when n = count then ''':*' else '''' end, ' & ' order by n)::tsquery
    from (select word, n, count(*) over () from unnest((search_terms(typed))[1:16]) with ordinality as typed (word, n)) as words
$$;

-- Everything is read anew.
drop trigger person_renamed_in_courses on person;
alter table person drop column search;
alter table person add column search tsvector generated always as (search_vector(name || ' ' || email)) stored;
create index person_search on person using gin (search);

update course_enrolment set search = enrolment_words(course_id, person_id);
create trigger person_renamed_in_courses after update of name, email on person for each row
  when (old.search is distinct from new.search or old.name is distinct from new.name) execute function rename_enrolments();

alter table product drop column search;
alter table product add column search tsvector
  generated always as (search_vector(name || ' ' || description || ' ' || joined_words(tags))) stored;
create index product_search on product using gin (search);

alter table shop_order drop column search;
alter table shop_order add column search tsvector generated always as (search_vector(
  reference || ' ' || coalesce(tracking_number, '') || ' ' || first_name || ' ' || last_name
  || ' ' || address || ' ' || city || ' ' || state || ' ' || zipcode
)) stored;
create index shop_order_search on shop_order using gin (search);

alter table order_item drop column search;
alter table order_item add column search tsvector generated always as (search_vector(name)) stored;
create index order_item_words on order_item using gin (search);

alter table content_item drop column search;
alter table content_item add column search tsvector
  generated always as (search_vector(title || ' ' || description || ' ' || joined_words(tags))) stored;
create index content_search on content_item using gin (search);

alter table course drop column search;
alter table course add column search tsvector
  generated always as (search_vector(title || ' ' || description || ' ' || joined_words(tags))) stored;
create index course_search on course using gin (search);

alter table content_passage drop column search;
alter table content_passage add column search tsvector generated always as (search_vector(words)) stored;
create index content_passage_search on content_passage using gin (search) with (fastupdate = off);

alter table certificate drop column search;
alter table certificate add column search tsvector generated always as (search_vector(name || ' ' || course_title)) stored;
create index certificate_search on certificate using gin (search);

alter table ticket drop column search;
alter table ticket add column search tsvector generated always as (search_vector(reference || ' ' || subject)) stored;
create index ticket_search on ticket using gin (search);

alter table ticket_entry drop column search;
alter table ticket_entry add column search tsvector generated always as (search_vector(text)) stored;
create index ticket_entry_search on ticket_entry using gin (search) where kind <> 'event';

alter table log_line drop column search;
alter table log_line add column search tsvector
  generated always as (search_vector(left(message || ' ' || details::text, 4000))) stored;
create index log_line_words on log_line using gin (search);

alter table wallet_request drop column search;
alter table wallet_request add column search tsvector
  generated always as (search_vector(reference || ' ' || coalesce(address, '') || ' ' || coalesce(tx_hash, ''))) stored;
create index wallet_request_search on wallet_request using gin (search);

reindex index audit_entry_words;

-- What was common is learnt anew.
delete from search_way;

