-- Courses: what is taught in which order, who follows it, and how far they are.

create table course (
  id uuid primary key,
  title text not null,
  description text not null,
  category text not null,
  plan_id uuid not null references plan (id),
  -- As the author writes it.
  duration text not null,
  price_cents bigint not null default 0 check (price_cents >= 0),
  objective text not null default '',
  audience text not null default '',
  tags text[] not null default '{}',
  -- From when on members see it; null: a draft.
  shown_from timestamptz,
  -- Takes nobody new; who is in it goes on.
  archived_at timestamptz,
  featured boolean not null default false,
  certificate boolean not null default true,
  open_for_enrolment boolean not null default true,
  pace_choice boolean not null default false,
  -- Counts the changes of its own fields; a form says which it was made from.
  version integer not null default 1,
  -- Counts the changes of sections, lessons and their order.
  curriculum_version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  search tsvector generated always as (search_vector(title || ' ' || description || ' ' || joined_words(tags))) stored
);
create index course_shown on course (shown_from desc, id desc) where deleted_at is null and shown_from is not null;
create index course_updated on course (updated_at desc, id desc) where deleted_at is null;
create index course_title on course (lower(title), id) where deleted_at is null;
create index course_search on course using gin (search);

create table course_section (
  id uuid primary key,
  course_id uuid not null references course (id),
  title text not null,
  description text not null default '',
  position integer not null,
  -- When it opens: at once, on a day, or so many days after enrolment at an hour of the member's own day.
  release text not null default 'now' check (release in ('now', 'date', 'days')),
  release_at timestamptz,
  release_days integer check (release_days >= 0),
  release_hour integer check (release_hour between 0 and 23),
  deleted_at timestamptz,
  constraint release_is_whole check (
    (release = 'now') or (release = 'date' and release_at is not null) or
    (release = 'days' and release_days is not null and release_hour is not null))
);
create index course_section_order on course_section (course_id, position) where deleted_at is null;

-- What comes first, of a course or of one of its sections: a course, an item of the library, or words.
create table course_requirement (
  id uuid primary key,
  course_id uuid not null references course (id),
  section_id uuid references course_section (id),
  position integer not null,
  needs_course_id uuid references course (id),
  needs_item_id uuid references content_item (id),
  words text not null default '',
  constraint needs_one_thing check (
    (needs_course_id is not null)::int + (needs_item_id is not null)::int + (words <> '')::int = 1)
);
create index course_requirement_course on course_requirement (course_id, position);
create index course_requirement_needs_course on course_requirement (needs_course_id) where needs_course_id is not null;

-- What a lesson plays or says is an item under the same id: it has the text, the file, captions, chapters, progress and notes.
-- An item of a course is in no list of the library.
alter table content_item add column course_id uuid references course (id);
alter table content_item alter column category_id drop not null;
alter table content_item add constraint item_has_its_place check ((course_id is null) = (category_id is not null));

create table lesson (
  id uuid primary key references content_item (id),
  course_id uuid not null references course (id),
  section_id uuid references course_section (id),
  -- In the order of the whole course.
  position integer not null,
  type text not null check (type in ('video', 'audio', 'reading', 'practice', 'assignment', 'quiz')),
  content_type text not null check (content_type in ('video', 'audio', 'text', 'document', 'interactive')),
  -- From when on members see it; null: not yet. Its item says the same.
  shown_from timestamptz,
  -- What must be so before it is done, all of it.
  completion text[] not null check (completion <@ array['hand', 'seconds', 'coverage', 'quiz', 'assignment'] and completion <> '{}'),
  completion_seconds integer check (completion_seconds > 0),
  deleted_at timestamptz,
  constraint seconds_are_said check (('seconds' = any(completion)) = (completion_seconds is not null))
);
create index lesson_order on lesson (course_id, position) where deleted_at is null;

create table lesson_material (
  id uuid primary key,
  lesson_id uuid not null references lesson (id),
  position integer not null,
  name text not null,
  file_id uuid references stored_file (id)
);
create index lesson_material_order on lesson_material (lesson_id, position);

-- Somebody in a course. Leaving ends it, entering again opens the same one; who was given the price back begins anew.
create table course_enrolment (
  id uuid primary key,
  course_id uuid not null references course (id),
  person_id uuid not null references person (id),
  enrolled_at timestamptz not null,
  -- IANA, of the member.
  time_zone text not null default 'UTC',
  pace text not null default 'set' check (pace in ('set', 'calm', 'free')),
  -- As it was charged; the coin is null when nothing was due.
  price_cents bigint not null default 0 check (price_cents >= 0),
  asset_code text references asset (code),
  rate numeric(24, 8),
  coin_units numeric(60, 0) check (coin_units > 0),
  constraint paid_is_whole check ((price_cents > 0) = (coin_units is not null) and (coin_units is null) = (asset_code is null)),
  -- The most that was ever reached, in thousandths: nothing that changes in the curriculum takes it back.
  reached integer not null default 0 check (reached between 0 and 1000),
  finished_at timestamptz,
  last_seen_at timestamptz,
  last_lesson_id uuid references lesson (id),
  nudged_at timestamptz,
  ended_at timestamptz,
  refunded_at timestamptz,
  refunded_by uuid,
  refund_reason text not null default '',
  refund_to_suspense boolean not null default false,
  constraint refund_is_of_a_payment check (refunded_at is null or (coin_units is not null and ended_at is not null))
);
create unique index course_enrolment_once on course_enrolment (course_id, person_id) where refunded_at is null;
create index course_enrolment_person on course_enrolment (person_id, enrolled_at desc);
create index course_enrolment_latest on course_enrolment (course_id, enrolled_at desc, id desc);
create index course_enrolment_seen on course_enrolment (course_id, last_seen_at desc nulls last, id desc);
create index course_enrolment_reached on course_enrolment (course_id, reached desc, id desc);
create index course_enrolment_active on course_enrolment (last_seen_at) where ended_at is null;

-- How many were ever in a course, and how many finished it: kept by the database.
create table course_count (
  course_id uuid primary key references course (id),
  enrolled bigint not null,
  finished bigint not null
);

create function count_enrolments() returns trigger language plpgsql as $$
begin
  insert into course_count (course_id, enrolled, finished)
  select course_id, 1, (finished_at is not null)::int from (select new.*) as one
  on conflict (course_id) do update set
    enrolled = course_count.enrolled + (case when tg_op = 'INSERT' then 1 else 0 end),
    finished = course_count.finished + (new.finished_at is not null)::int
      - (case when tg_op = 'UPDATE' then (old.finished_at is not null)::int else 0 end);
  return null;
end $$;
create trigger enrolment_counted_new after insert on course_enrolment for each row execute function count_enrolments();
create trigger enrolment_counted after update of finished_at on course_enrolment
  for each row when (old.finished_at is distinct from new.finished_at) execute function count_enrolments();

-- When a section opens to somebody, as their enrolment stands: the one place where it is computed. Null: at once.
create function section_opens_at(
  release text, release_at timestamptz, release_days integer, release_hour integer,
  enrolled_at timestamptz, time_zone text, pace text
) returns timestamptz language sql stable as $$
  select case release
    when 'now' then null
    when 'date' then release_at
    else case
      when pace = 'free' then enrolled_at
      else greatest(enrolled_at, (
        (enrolled_at at time zone time_zone)::date
          + (release_days * case pace when 'calm' then 2 else 1 end)
          + make_interval(hours => release_hour)) at time zone time_zone)
    end
  end
$$;

-- What a member did of a lesson, beyond what was played and read of its item.
create table lesson_progress (
  person_id uuid not null references person (id) on delete cascade,
  lesson_id uuid not null references lesson (id),
  course_id uuid not null references course (id),
  marked_at timestamptz,
  passed_at timestamptz,
  accepted_at timestamptz,
  practice_minutes integer not null default 0 check (practice_minutes >= 0),
  -- Once done, done, but for what was marked by hand and is unmarked by the same hand before the course is finished.
  completed_at timestamptz,
  primary key (person_id, lesson_id)
);
create index lesson_progress_course on lesson_progress (course_id, person_id) where completed_at is not null;
create index lesson_progress_lesson on lesson_progress (lesson_id) where completed_at is not null;

-- Who was told that a section opened, so that nobody is told twice.
create table course_release_told (
  enrolment_id uuid not null references course_enrolment (id) on delete cascade,
  section_id uuid not null references course_section (id),
  primary key (enrolment_id, section_id)
);

-- Items of courses do not count in the library.
create or replace function count_content() returns trigger language plpgsql as $$
begin
  insert into content_count (category_id, type, plan_id, listed, featured, sample, items)
  select category_id, type, plan_id, listed, featured, sample, sum(change)
    from (
      select category_id, type, plan_id, shown_from is not null as listed, featured, sample, 1 as change
        from changed_to where deleted_at is null and course_id is null
      union all
      select category_id, type, plan_id, shown_from is not null, featured, sample, -1
        from changed_from where deleted_at is null and course_id is null
    ) as changes
   group by category_id, type, plan_id, listed, featured, sample
  having sum(change) <> 0
   order by category_id, type, plan_id, listed, featured, sample
  on conflict (category_id, type, plan_id, listed, featured, sample) do update set items = content_count.items + excluded.items;
  return null;
end $$;

create or replace function count_new_content() returns trigger language plpgsql as $$
begin
  insert into content_count (category_id, type, plan_id, listed, featured, sample, items)
  select category_id, type, plan_id, shown_from is not null, featured, sample, count(*)
    from changed_to where deleted_at is null and course_id is null
   group by category_id, type, plan_id, shown_from is not null, featured, sample
   order by 1, 2, 3, 4, 5, 6
  on conflict (category_id, type, plan_id, listed, featured, sample) do update set items = content_count.items + excluded.items;
  return null;
end $$;
