-- Links by which administrators invite: limited, ending, revocable. What they waive is waived when an application is sent.
create table invitation (
  id uuid primary key,
  -- SHA-256 of what stands in the link, which is said once.
  token_hash bytea not null unique,
  label text not null,
  -- What whoever is invited reads.
  words text not null,
  plan_id uuid references plan (id),
  most integer not null check (most between 1 and 1000),
  ends_at timestamptz not null,
  waives_fee boolean not null,
  waives_approval boolean not null,
  made_by uuid not null references person (id),
  made_at timestamptz not null,
  revoked_at timestamptz,
  constraint ends_after_it_was_made check (ends_at > made_at)
);
create index invitation_made on invitation (made_at desc, id desc);
create index invitation_plan on invitation (plan_id) where plan_id is not null;
create index invitation_maker on invitation (made_by);

-- A member's own link. It waives nothing and opens nothing, so that its owner may read it again.
create table member_link (
  person_id uuid primary key references person (id),
  token text not null unique,
  made_at timestamptz not null
);

-- How an application came. Uses of an invitation are its applications that were not denied, and counted nowhere else.
alter table signup_request
  add column invitation_id uuid references invitation (id),
  add column invited_by uuid references person (id);
create index signup_request_invitation on signup_request (invitation_id, sent_at desc, id) where invitation_id is not null;
create index signup_request_inviter on signup_request (invited_by) where invited_by is not null;
