-- A course that is archived takes nobody new: it comes first for those alone who are in it.

create or replace function requirement_met(needs_course uuid, needs_item uuid, of_person uuid, at timestamptz)
returns boolean language sql stable as $$
  select case
    when needs_course is not null then
      exists (select from course_enrolment
               where course_id = needs_course and person_id = of_person and refunded_at is null and finished_at is not null)
      or not exists (
        select from course where id = needs_course and deleted_at is null and shown_from <= at
           and (archived_at is null or exists (
             select from course_enrolment
              where course_id = needs_course and person_id = of_person and refunded_at is null)))
    when needs_item is not null then
      exists (select from content_progress
               where item_id = needs_item and person_id = of_person and completed_at is not null)
      or not exists (select from content_item where id = needs_item and deleted_at is null and shown_from <= at)
    else true
  end
$$;
