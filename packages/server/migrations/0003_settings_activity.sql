-- settings: what administrators decide about the whole platform. A row only where somebody decided.
create table setting (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);

-- Secrets of the platform itself, made on the first start and shared by all processes.
create table platform_secret (
  name text primary key,
  value bytea not null
);

-- activity: what a person should know, what happened in their account, and what administrators did.
create table notification (
  id uuid primary key,
  person_id uuid not null,
  title text not null,
  body text not null,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_person on notification (person_id, created_at desc, id desc);
create index notification_unread on notification (person_id) where read_at is null;

create table activity_entry (
  id uuid primary key,
  person_id uuid not null,
  type text not null,
  title text not null,
  status text not null,
  created_at timestamptz not null
);
create index activity_entry_person on activity_entry (person_id, created_at desc, id desc);

create table audit_entry (
  id uuid primary key,
  actor_id uuid not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  address text not null,
  created_at timestamptz not null
);
create index audit_entry_created on audit_entry (created_at desc, id desc);
create index audit_entry_subject on audit_entry (subject_type, subject_id, created_at desc);

-- The audit trail is append-only: the database refuses everything else.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name;
end
$$;
create trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
