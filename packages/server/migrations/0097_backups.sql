-- Backups that were made here, and what trying them came to. None of this is in a backup: it is true of a place.

create table backup (
  id uuid primary key,
  -- Of the archive, where archives are kept.
  name text not null unique,
  store text not null check (store in ('disk', 's3')),
  why text not null check (why in ('asked', 'scheduled', 'command', 'upgrade', 'replaced')),
  state text not null check (state in ('running', 'done', 'failed')),
  -- Who asked for it; null: nobody, or somebody at the command line.
  asked_by uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- When whoever makes it was last heard of.
  alive_at timestamptz not null,
  -- How far it has come, of how much.
  done_bytes bigint not null default 0,
  total_bytes bigint not null default 0,
  -- Of the archive; null: not known, or not there.
  bytes bigint,
  sha256 text,
  encrypted boolean not null,
  version text,
  tables integer,
  "rows" bigint,
  files bigint,
  -- Files that were not there, or not whole, when it was made.
  lost bigint,
  -- Why it failed, in a sentence.
  problem text,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'failed') = (problem is not null))
);
-- One at a time.
create unique index backup_running on backup ((true)) where state = 'running';
create index backup_in_order on backup (started_at desc, id desc);

-- A certificate: what was checked of a backup that was restored into a scratch database.
create table backup_test (
  id uuid primary key,
  backup_id uuid not null references backup (id) on delete cascade,
  state text not null check (state in ('running', 'passed', 'failed')),
  started_at timestamptz not null,
  ended_at timestamptz,
  -- [{ name, count, differences, text }], as far as it came.
  checks jsonb not null default '[]',
  -- Why it failed, in a sentence.
  problem text,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'failed') = (problem is not null))
);
create index backup_test_in_order on backup_test (backup_id, started_at desc, id desc);

-- Who may take an archive along, and until when: opened by an act of theirs that the trail keeps.
create table backup_download (
  backup_id uuid not null references backup (id) on delete cascade,
  person_id uuid not null,
  until timestamptz not null,
  primary key (backup_id, person_id)
);
