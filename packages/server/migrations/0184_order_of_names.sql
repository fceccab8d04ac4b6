-- One reading of texts, whatever the locale of the database: without case, accents, vowel points and what shows nothing,
-- and with letters that have no decomposition read as plain ones. Vowel signs of Indic and Thai scripts stay.
-- The functions have bodies that are bound when they are made, so that a restored copy finds what they name. This one is
-- not strict, since a strict one with `case` is not inlined: null stays null all the same.
create function plain_text(said text) returns text language sql immutable parallel safe
  return case when octet_length(said) = length(said) then lower(said collate "C") else replace(replace(replace(replace(translate(
    lower(regexp_replace(normalize(said, NFKD),
      '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u200d\u2060\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\U0001f3fb-\U0001f3ff\U000e0000-\U000e0fff]+',
      '', 'g') collate "und-x-icu") collate "C",
    'łøđðɖıħŧŋƒɓƀɗƙǥƶɨʉɇⱥȼɍɏɉƈɠɣɲƴƥƭʋȥəǝɛɔⱡƚɫςٱىیکة', 'lodddihtnfbbdkgziueacryjcggnyptvzeeeolllσاييكه'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;

-- What names are sorted by, always with collate "C". An index takes no text of any length.
create function sort_key(name text) returns text language sql immutable strict parallel safe
  return left(plain_text(name), 200);

drop index person_name;
create index person_name on person (sort_key(name) collate "C", id) where deleted_at is null;
drop index product_name;
create index product_name on product (sort_key(name) collate "C", id) where deleted_at is null;
drop index content_title;
create index content_title on content_item (sort_key(title) collate "C", id) where deleted_at is null;
drop index content_shown_title;
create index content_shown_title on content_item (sort_key(title) collate "C", id)
  where deleted_at is null and shown_from is not null;
drop index course_title;
create index course_title on course (sort_key(title) collate "C", id) where deleted_at is null;

-- Students are sorted by what stands beside their enrolments.
alter table course_enrolment alter column person_name type text collate "C";
update course_enrolment set person_name = sort_key(person.name) from person where person.id = person_id;

create or replace function name_enrolment() returns trigger language plpgsql as $$
begin
  select sort_key(name) into strict new.person_name from person where id = new.person_id for share;
  new.search = enrolment_words(new.course_id, new.person_id);
  return new;
end
$$;

create or replace function rename_enrolments() returns trigger language plpgsql as $$
begin
  update course_enrolment set person_name = sort_key(new.name), search = enrolment_words(course_id, person_id)
   where person_id = new.id;
  return null;
end
$$;
