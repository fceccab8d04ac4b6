-- The address that an account had is kept for its owner while they can object to its change: nobody else takes it, so
-- that one press takes it back.
create table kept_address (
  email text primary key,
  person_id uuid not null references person (id),
  -- When the first change took it away: what was changed after that goes when it is taken back.
  since timestamptz not null,
  until timestamptz not null
);
create index kept_address_person on kept_address (person_id);
insert into kept_address (email, person_id, since, until)
select distinct on (email) email, person_id, now(), expires_at
  from address_objection
 where used_at is null and expires_at > now()
 order by email, expires_at desc;
