-- Quizzes and what is handed in.

-- The questions of a lesson as their author keeps them. The whole is changed at once, so it is one row.
create table quiz (
  lesson_id uuid primary key references lesson (id),
  settings jsonb not null,
  questions jsonb not null default '[]',
  version integer not null default 1,
  changed_at timestamptz not null
);

-- An attempt has its own copy of questions, order and settings from when it began.
create table quiz_attempt (
  id uuid primary key,
  lesson_id uuid not null references lesson (id),
  person_id uuid not null references person (id) on delete cascade,
  number integer not null check (number > 0),
  settings jsonb not null,
  questions jsonb not null,
  answers jsonb not null default '[]',
  begun_at timestamptz not null,
  ends_at timestamptz,
  submitted_at timestamptz,
  -- Hundredths of a percent: 10000 is all.
  score integer check (score between 0 and 10000),
  passed boolean,
  unique (lesson_id, person_id, number),
  constraint graded_when_submitted check ((submitted_at is null) = (score is null) and (score is null) = (passed is null))
);
-- One at a time.
create unique index quiz_attempt_open on quiz_attempt (lesson_id, person_id) where submitted_at is null;
create index quiz_attempt_person on quiz_attempt (person_id, lesson_id);

create table submission (
  id uuid primary key,
  lesson_id uuid not null references lesson (id),
  person_id uuid not null references person (id),
  number integer not null check (number > 0),
  text text not null,
  status text not null check (status in ('waiting', 'accepted', 'returned')),
  handed_in_at timestamptz not null,
  words text not null default '',
  decided_by uuid,
  decided_at timestamptz,
  unique (lesson_id, person_id, number),
  constraint decided_when_not_waiting check ((status = 'waiting') = (decided_at is null))
);
create unique index submission_open on submission (lesson_id, person_id) where status = 'waiting';
create index submission_waiting on submission (handed_in_at, id) where status = 'waiting';
create index submission_latest on submission (handed_in_at desc, id desc);

create table submission_file (
  id uuid primary key,
  submission_id uuid not null references submission (id),
  position integer not null,
  name text not null,
  file_id uuid not null references stored_file (id)
);
create index submission_file_order on submission_file (submission_id, position);
