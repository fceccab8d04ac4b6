-- What happened on days that are over, added up once, so that a figure of a month costs as much however many rows there are.
-- It can be made again from the rows at any time.
create table day_figure (
  figure text not null,
  day date not null,
  -- What it is divided by: the source of revenue, minutes; empty: nothing.
  part text not null default '',
  value numeric(40, 0) not null,
  primary key (figure, day, part)
);

-- One row: the last day that was added up; null: none yet.
create table figures_kept (
  one boolean primary key default true check (one),
  through date
);
insert into figures_kept default values;

-- People by status and by the day they were last here (UTC). What changes is only ever added, so that nobody waits for anybody; a job
-- adds it up now and then.
create table people_tally (
  of text not null check (of in ('status', 'seen')),
  part text not null,
  people bigint not null,
  primary key (of, part)
);
create table people_tally_change (
  id bigint generated always as identity primary key,
  of text not null,
  part text not null,
  people bigint not null
);

insert into people_tally
  select 'status', status, count(*) from person where deleted_at is null group by status
  union all
  select 'seen', (last_active_at at time zone 'utc')::date::text, count(*)
    from person where deleted_at is null and last_active_at is not null group by 2;

create function tally_new_people() returns trigger language plpgsql as $$
begin
  insert into people_tally_change (of, part, people)
    select 'status', status, count(*) from added where deleted_at is null group by status
    union all
    select 'seen', (last_active_at at time zone 'utc')::date::text, count(*)
      from added where deleted_at is null and last_active_at is not null group by 2;
  return null;
end
$$;
create trigger person_tallied_new after insert on person
  referencing new table as added for each statement execute function tally_new_people();

create function tally_changed_people() returns trigger language plpgsql as $$
begin
  insert into people_tally_change (of, part, people)
    select of, part, sum(people) from (
      select 'status' as of, old.status as part, -1 as people where old.deleted_at is null
      union all
      select 'status', new.status, 1 where new.deleted_at is null
      union all
      select 'seen', (old.last_active_at at time zone 'utc')::date::text, -1 where old.deleted_at is null and old.last_active_at is not null
      union all
      select 'seen', (new.last_active_at at time zone 'utc')::date::text, 1 where new.deleted_at is null and new.last_active_at is not null
    ) as moved group by of, part having sum(people) <> 0;
  return null;
end
$$;
-- Who is here again on the same day changes nothing.
create trigger person_tallied after update on person for each row
  when (old.status is distinct from new.status or old.deleted_at is distinct from new.deleted_at
    or (old.last_active_at at time zone 'utc')::date is distinct from (new.last_active_at at time zone 'utc')::date)
  execute function tally_changed_people();

-- What happened since the last day that was added up.
create index journal_posted on journal (posted_at);
create index membership_period_began on membership_period (began_at);
create index membership_period_ended_early on membership_period (ended_early_at) where ended_early_at is not null;
create index membership_period_went_on on membership_period (greatest(began_at, made_at)) where source in ('renewal', 'change');
create index person_removed on person (deleted_at) where deleted_at is not null;
create index person_removed_joined on person (joined_at) where deleted_at is not null;
