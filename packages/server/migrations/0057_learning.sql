-- What a lesson's course says of somebody who asks for it, and where the money of courses goes.

-- Whether what comes first was finished. What is no longer there, or not yet, is not asked for: nobody could finish it.
create function requirement_met(needs_course uuid, needs_item uuid, of_person uuid, at timestamptz)
returns boolean language sql stable as $$
  select case
    when needs_course is not null then
      exists (select from course_enrolment
               where course_id = needs_course and person_id = of_person and refunded_at is null and finished_at is not null)
      or not exists (select from course where id = needs_course and deleted_at is null and shown_from <= at)
    when needs_item is not null then
      exists (select from content_progress
               where item_id = needs_item and person_id = of_person and completed_at is not null)
      or not exists (select from content_item where id = needs_item and deleted_at is null and shown_from <= at)
    else true
  end
$$;

-- No row: there is no such lesson. What comes before the whole course is asked when it is entered.
create function lesson_place(of_lesson uuid, of_person uuid, at timestamptz)
returns table (shown boolean, enrolled boolean, opens_at timestamptz, missing boolean) language sql stable as $$
  select course.deleted_at is null and course.shown_from is not null and course.shown_from <= at
           and (course.archived_at is null or enrolment.id is not null),
         enrolment.id is not null and enrolment.ended_at is null,
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

create index lesson_sample on content_item (id) where course_id is not null and sample and deleted_at is null;
create index lesson_shown on lesson (shown_from) where deleted_at is null and shown_from is not null;

-- A zone as this database reads it; one that it does not know is UTC.
create function known_time_zone(given text) returns text language plpgsql stable as $$
begin
  perform now() at time zone given;
  return given;
exception when others then
  return 'UTC';
end $$;

-- Until when what was added to their course was told to somebody; null: since they came.
alter table course_enrolment add column told_until timestamptz;

-- What members pay for courses.
create or replace function open_house_accounts(asset text) returns void language sql as $$
  insert into ledger_account (code, asset_code, class, kind, floor_zero, cached)
  select prefix || ':' || asset, asset, class, kind, false, false
    from (values
      ('asset:custody:main', 'asset', 'custody'),
      ('liability:payouts', 'liability', 'payouts'),
      ('liability:suspense', 'liability', 'suspense'),
      ('liability:tax', 'liability', 'tax'),
      ('equity:house', 'equity', 'house'),
      ('revenue:registration', 'revenue', 'registration'),
      ('revenue:membership', 'revenue', 'membership'),
      ('revenue:store', 'revenue', 'store'),
      ('revenue:shipping', 'revenue', 'shipping'),
      ('revenue:courses', 'revenue', 'courses'),
      ('revenue:netfee', 'revenue', 'netfee'),
      ('revenue:spread', 'revenue', 'spread'),
      ('expense:network', 'expense', 'network')
    ) as chart (prefix, class, kind)
  on conflict (code) do nothing
$$;
select open_house_accounts(code) from asset;
