create table person (
  id uuid primary key,
  name text not null,
  email text not null,
  password_hash text,
  role text not null check (role in ('user', 'admin')),
  status text not null check (status in ('active', 'inactive', 'suspended', 'banned')),
  signup_status text not null check (signup_status in ('none', 'pending', 'approved', 'denied')),
  plan_id uuid,
  membership_level text not null default 'none',
  member_since timestamptz,
  membership_ends_at timestamptz,
  shipping jsonb,
  session_count integer not null default 0,
  joined_at timestamptz not null,
  last_active_at timestamptz,
  last_login_at timestamptz,
  deleted_at timestamptz,
  search tsvector generated always as (to_tsvector('simple', name || ' ' || translate(email, '@.+-_', '     '))) stored
);
-- One living account an address; a removed one frees it.
create unique index person_email on person (email) where deleted_at is null;
create index person_search on person using gin (search);
create index person_joined on person (joined_at, id) where deleted_at is null;
create index person_name on person (lower(name), id) where deleted_at is null;
create index person_last_active on person (coalesce(last_active_at, joined_at), id) where deleted_at is null;
create index person_signup on person (signup_status, joined_at, id) where deleted_at is null;
create index person_level on person (membership_level, joined_at, id) where deleted_at is null;
create index person_status on person (status, joined_at, id) where deleted_at is null;
create index person_admins on person (id) where role = 'admin' and deleted_at is null;

create table session (
  id uuid primary key,
  person_id uuid not null references person (id),
  token_hash bytea not null,
  address text not null,
  device text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create unique index session_token on session (token_hash);
create index session_person on session (person_id, created_at) where ended_at is null;

-- The code last sent to an address, and whether it was proved.
create table email_code (
  email text primary key,
  code_hash bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  verified_until timestamptz,
  browser_hash bytea
);

create table sign_in_failure (
  account text primary key,
  failures integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

-- Links for choosing a password, after forgetting it or after an invitation.
create table password_link (
  token_hash bytea primary key,
  person_id uuid not null references person (id),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_link_person on password_link (person_id);
