-- Keys by which other programs call the API: with rights of their own, kept as a hash. A key that ended stays, because the
-- audit trail names it.
create table api_key (
  id uuid primary key,
  name text not null,
  -- SHA-256 of what was said once.
  secret_hash bytea not null unique,
  -- Its last letters, by which whoever has it recognises it.
  ending text not null,
  rights text[] not null check (cardinality(rights) > 0),
  made_by uuid not null references person (id),
  made_at timestamptz not null,
  ends_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint key_ends_after_it_was_made check (ends_at > made_at)
);
create index api_key_made on api_key (made_at desc, id desc);
create index api_key_maker on api_key (made_by);

-- The key by which a person's program acted. It is hashed where there is one: entries from before keep their hashes.
alter table audit_entry add column key_id uuid;
create or replace function audit_content(number bigint, entry audit_entry) returns text language sql stable as $$
  select audit_field(number::text) || audit_field(entry.id::text)
    || audit_field(to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(entry.actor_id::text) || audit_field(entry.action)
    || audit_field(entry.subject_type) || audit_field(entry.subject_id)
    || audit_field(entry.before::text) || audit_field(entry.after::text)
    || audit_field(entry.reason) || audit_field(entry.address) || audit_field(entry.result)
    || audit_field(entry.parent_id::text) || audit_field(entry.undoes::text)
    || case when entry.key_id is null then '' else audit_field(entry.key_id::text) end
$$;
