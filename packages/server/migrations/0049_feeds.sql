-- An address of a member's own at which programs that know no sign-in read the library: feeds, and what plays from them.
create table feed_address (
  id uuid primary key,
  person_id uuid not null unique references person (id) on delete cascade,
  -- SHA-256 of the key in the address; the address itself is said once.
  key_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
