-- The people of a course are counted once a statement: counted row by row, many who come at once look through each other.

drop trigger enrolment_counted_new on course_enrolment;
drop trigger enrolment_counted on course_enrolment;
drop function count_enrolments();

create function count_new_enrolments() returns trigger language plpgsql as $$
begin
  insert into course_count (course_id, enrolled, finished)
  select course_id, count(*), count(finished_at) from changed_to group by course_id order by course_id
  on conflict (course_id) do update set
    enrolled = course_count.enrolled + excluded.enrolled, finished = course_count.finished + excluded.finished;
  return null;
end $$;

create function count_finished_enrolments() returns trigger language plpgsql as $$
begin
  update course_count set finished = course_count.finished + change.finished
    from (
      select changed_to.course_id, count(changed_to.finished_at) - count(changed_from.finished_at) as finished
        from changed_to join changed_from on changed_from.id = changed_to.id
       group by changed_to.course_id order by changed_to.course_id) as change
   where course_count.course_id = change.course_id and change.finished <> 0;
  return null;
end $$;

create trigger enrolment_counted_new after insert on course_enrolment
  referencing new table as changed_to for each statement execute function count_new_enrolments();
create trigger enrolment_counted after update on course_enrolment
  referencing old table as changed_from new table as changed_to for each statement execute function count_finished_enrolments();
