-- Messages of visitors to the administrators.
create table contact_message (
  id uuid primary key,
  reference text not null unique,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null
);

-- One row for each minute in which some process was up.
create table heartbeat (
  minute timestamptz primary key
);
