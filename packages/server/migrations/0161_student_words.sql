-- Students are found in their course by name and address: the words of both stand beside the enrolment, and the course
-- among them, as no word that somebody types.
alter table course_enrolment add column search tsvector not null default ''::tsvector;

create function enrolment_words(course uuid, student uuid) returns tsvector language sql stable as $$
  select array_to_tsvector(':course:' || course::text || tsvector_to_array(search)) from person where id = student
$$;
update course_enrolment set search = enrolment_words(course_id, person_id);
create index course_enrolment_words on course_enrolment using gin (search);

create or replace function name_enrolment() returns trigger language plpgsql as $$
begin
  select lower(name) into strict new.person_name from person where id = new.person_id for share;
  new.search = enrolment_words(new.course_id, new.person_id);
  return new;
end
$$;

create or replace function rename_enrolments() returns trigger language plpgsql as $$
begin
  update course_enrolment set person_name = lower(new.name), search = enrolment_words(course_id, person_id)
   where person_id = new.id;
  return null;
end
$$;
drop trigger person_renamed_in_courses on person;
create trigger person_renamed_in_courses after update of name, email on person for each row
  when (old.search is distinct from new.search or old.name is distinct from new.name) execute function rename_enrolments();
