-- A lesson is enterable where opening it enters its course: nobody was in it who asks, it is free and takes new people, all
-- that comes first is finished, and its section does not wait for days after that.
drop function lesson_place(uuid, uuid, timestamptz);
create function lesson_place(of_lesson uuid, of_person uuid, at timestamptz)
returns table (shown boolean, enrolled boolean, enterable boolean, opens_at timestamptz, missing boolean) language sql stable as $$
  select course.deleted_at is null and course.shown_from is not null and course.shown_from <= at
           and (course.archived_at is null or enrolment.id is not null),
         enrolment.id is not null and enrolment.ended_at is null,
         enrolment.id is null and course.price_cents = 0 and course.open_for_enrolment and course.archived_at is null
           and (coalesce(section.release, 'now') <> 'days' or section_opens_at(section.release, section.release_at,
             section.release_days, section.release_hour, at, 'UTC', 'set') <= at)
           and not exists (select from course_requirement
                            where course_requirement.course_id = lesson.course_id and course_requirement.section_id is null
                              and not requirement_met(needs_course_id, needs_item_id, of_person, at)),
         section_opens_at(coalesce(section.release, 'now'), section.release_at, section.release_days, section.release_hour,
           enrolment.enrolled_at, enrolment.time_zone, enrolment.pace),
         exists (select from course_requirement
                  where course_requirement.course_id = lesson.course_id and course_requirement.section_id = lesson.section_id
                    and not requirement_met(needs_course_id, needs_item_id, of_person, at))
    from lesson
    join course on course.id = lesson.course_id
    left join course_section section on section.id = lesson.section_id
    left join course_enrolment enrolment
      on enrolment.course_id = lesson.course_id and enrolment.person_id = of_person and enrolment.refunded_at is null
   where lesson.id = of_lesson and lesson.deleted_at is null
$$;
