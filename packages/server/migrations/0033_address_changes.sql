-- An e-mail address that an administrator changed could be on the way to somebody else's account: until a moment
-- withdrawals wait, and who changed it decides on none of the member's requests.
alter table person add column held_until timestamptz;
alter table person add column held_by uuid references person (id);

-- Links by which whoever has the old address says that this was not them.
create table address_objection (
  token_hash bytea primary key,
  person_id uuid not null references person (id),
  email text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index address_objection_person on address_objection (person_id);
