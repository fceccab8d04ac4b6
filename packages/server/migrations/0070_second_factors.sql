-- What keeps an account safe beside its password.

-- Since when signing in takes two steps: looked up with the session on every request.
alter table person add column second_factor_since timestamptz;

-- When whoever uses a session last proved who they are.
alter table session add column proved_at timestamptz;
update session set proved_at = created_at;
alter table session alter column proved_at set not null;

create table authenticator (
  person_id uuid primary key references person (id) on delete cascade,
  -- The key of the app, sealed. Null until its first right code.
  secret bytea,
  since timestamptz,
  -- The time step of the last code that was right: a code is good once.
  last_step bigint not null default 0,
  -- A key that waits for its first code.
  pending bytea,
  pending_until timestamptz,
  constraint sealed_since check ((secret is null) = (since is null))
);

create table recovery_code (
  person_id uuid not null references person (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table passkey (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often it was used, as it says; some always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id);

-- What somebody was asked to prove something by: good once, for some minutes, for one purpose and one person or session.
create table proof_challenge (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'passkey-sign-in', 'passkey-add', 'passkey-proof')),
  -- Null: nobody knows yet who it will be.
  person_id uuid references person (id) on delete cascade,
  session_id uuid,
  expires_at timestamptz not null
);
create index proof_challenge_person on proof_challenge (person_id) where person_id is not null;
create index proof_challenge_expires on proof_challenge (expires_at);

-- Browsers that an account was signed in with: a new one is told to its owner.
create table known_browser (
  person_id uuid not null references person (id) on delete cascade,
  browser_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (person_id, browser_hash)
);

-- What happened to an account, for its owner.
create table account_event (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  kind text not null,
  detail text,
  address text,
  device text,
  -- Written at most once under this name.
  once text unique,
  created_at timestamptz not null
);
create index account_event_person on account_event (person_id, created_at desc, id desc);
create index account_event_created on account_event (created_at);
