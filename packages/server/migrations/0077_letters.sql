-- Where each person wants to hear of what. A row only where somebody chose.
create table notice_preference (
  person_id uuid not null,
  kind text not null,
  app boolean not null,
  mail text not null check (mail in ('now', 'daily', 'weekly', 'off')),
  -- What was chosen for mail before a link in a letter ended it; null where no link did.
  muted_from text check (muted_from in ('now', 'daily', 'weekly')),
  primary key (person_id, kind)
);

-- When each person wants mail: a row only where somebody chose.
create table notice_times (
  person_id uuid primary key,
  quiet_from time,
  quiet_until time,
  digest_at time not null default '08:00',
  digest_day smallint not null default 1 check (digest_day between 1 and 7),
  time_zone text not null default 'UTC',
  check ((quiet_from is null) = (quiet_until is null))
);

alter table notification
  -- Whether it stands among the notifications, or is there for the mail alone.
  add column in_app boolean not null default true,
  -- In the mail of a day or a week, once it is written.
  add column digest text check (digest in ('daily', 'weekly')),
  add column digested_at timestamptz,
  add column archived_at timestamptz;
drop index notification_unread;
create index notification_unread on notification (person_id) where read_at is null and in_app and archived_at is null;
create index notification_about on notification (person_id, about, created_at desc, id desc) where about is not null;
create index notification_digest on notification (person_id, digest)
  where digest is not null and digested_at is null and read_at is null and archived_at is null;

-- The mail of a day or a week: one for each person and day.
create table notice_digest (
  person_id uuid not null,
  period text not null check (period in ('daily', 'weekly')),
  on_date date not null,
  primary key (person_id, period, on_date)
);

-- Letters until they are handed to the mail server, and for a while after that. The id is also in the letter's Message-ID,
-- so that a letter handed over twice can be told from two letters.
create table letter (
  id uuid primary key,
  person_id uuid,
  kind text not null,
  to_address text not null,
  name text not null,
  subject text not null,
  paragraphs jsonb not null,
  action jsonb,
  reply_to text,
  created_at timestamptz not null,
  -- Not before; while somebody sends it: until then it is theirs.
  due_at timestamptz not null,
  claim uuid,
  tries integer not null default 0,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index letter_due on letter (due_at) where sent_at is null and failed_at is null;
create index letter_ended on letter (coalesce(sent_at, failed_at)) where sent_at is not null or failed_at is not null;

-- The moment from which on mail may leave that is written at a moment: the end of the quiet hours it falls into, by the
-- clock of the place. A time of day that a spring night leaves out is that much later.
create function rested_until(at timestamptz, quiet_from time, quiet_until time, zone text)
returns timestamptz language sql stable as $$
  select case
    when quiet_from is null or quiet_from = quiet_until then at
    when quiet_from < quiet_until and clock >= quiet_from and clock < quiet_until
      then greatest(at, (day + quiet_until) at time zone zone)
    when quiet_from > quiet_until and clock >= quiet_from then greatest(at, (day + 1 + quiet_until) at time zone zone)
    when quiet_from > quiet_until and clock < quiet_until then greatest(at, (day + quiet_until) at time zone zone)
    else at
  end
  from (select (at at time zone zone)::time as clock, (at at time zone zone)::date as day) as there
$$;

-- The day whose mail of a day or a week was due last, by the clock of the place.
create function digest_date(at timestamptz, period text, digest_at time, digest_day integer, zone text)
returns date language sql stable as $$
  select case
    when period = 'daily' then latest
    else latest - ((extract(isodow from latest)::integer - digest_day + 7) % 7)
  end
  from (
    select day - case when (day + digest_at) at time zone zone <= at then 0 else 1 end as latest
      from (select (at at time zone zone)::date as day) as there
  ) as passed
$$;
