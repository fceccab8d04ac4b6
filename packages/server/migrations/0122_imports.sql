-- Members and products from files: what was sent, what a check of it said, and what became of each row.
create table data_import (
  id uuid primary key,
  kind text not null check (kind in ('members', 'products')),
  made_by uuid not null references person (id),
  made_at timestamptz not null,
  -- From where: for the audit trail, which is written when all is done.
  address text not null,
  file_name text not null,
  -- null: all its rows were read, and it is gone.
  file_id uuid references stored_file (id),
  bytes bigint not null,
  delimiter text not null,
  headings text[] not null,
  sample jsonb not null,
  matching jsonb not null,
  letters boolean not null default false,
  state text not null check (state in ('waiting', 'checking', 'checked', 'importing', 'done', 'failed')),
  -- Which check its rows are of: what an earlier one still writes is dropped.
  turn integer not null default 0,
  read_to integer not null default 0,
  read_bytes bigint not null default 0,
  rows integer not null default 0,
  to_create integer not null default 0,
  to_change integer not null default 0,
  same integer not null default 0,
  refused integer not null default 0,
  moved integer not null default 0,
  handled integer not null default 0,
  problem text,
  checked_at timestamptz,
  run_by uuid references person (id),
  ended_at timestamptz,
  -- When it last went on: what a process left behind is taken up by another.
  alive_at timestamptz not null,
  rows_gone boolean not null default false
);
create index data_import_newest on data_import (kind, made_at desc, id desc);
create index data_import_under_way on data_import (alive_at) where state in ('checking', 'importing');
create index data_import_rows_kept on data_import (made_at) where not rows_gone;
create index data_import_maker on data_import (made_by);
create index data_import_runner on data_import (run_by) where run_by is not null;
create index data_import_file on data_import (file_id) where file_id is not null;

create table data_import_row (
  id uuid primary key,
  import_id uuid not null references data_import (id) on delete cascade,
  row integer not null,
  cells text[] not null,
  -- What parts one row from another: two of a file with the same are one too many.
  key text,
  name text not null,
  outcome text not null check (outcome in ('create', 'change', 'same', 'refuse')),
  subject_id uuid,
  changes jsonb not null,
  problems jsonb not null,
  done boolean not null default false
);
create unique index data_import_row_place on data_import_row (import_id, row);
create index data_import_row_key on data_import_row (import_id, key) where key is not null;
create index data_import_row_outcome on data_import_row (import_id, outcome, row);
create index data_import_row_open on data_import_row (import_id, row) where not done and outcome in ('create', 'change');
create index data_import_row_subject on data_import_row (subject_id) where subject_id is not null;

alter table stored_file drop constraint stored_file_kind_check;
alter table stored_file add constraint stored_file_kind_check check (
  kind in (
    'png', 'jpeg', 'gif', 'webp',
    'mp4', 'webm', 'ogv', 'mov', 'avi',
    'mp3', 'wav', 'ogg', 'opus', 'm4a', 'aac',
    'pdf', 'doc', 'docx', 'txt', 'md', 'zip', 'vtt', 'csv'
  )
);
