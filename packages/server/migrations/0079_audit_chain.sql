-- Why something was done and what it came to, what it was a part of, and which entry it takes back.
alter table audit_entry add column reason text;
-- `done`, or the code of the refusal.
alter table audit_entry add column result text not null default 'done';
alter table audit_entry add column parent_id uuid;
alter table audit_entry add column undoes uuid;
create index audit_entry_parent on audit_entry (parent_id) where parent_id is not null;
create index audit_entry_actor on audit_entry (actor_id, created_at desc, id desc);
-- What was undone is not undone again.
create unique index audit_entry_undone_once on audit_entry (undoes) where result = 'done' and undoes is not null;

alter table audit_entry disable trigger audit_entry_append_only;
update audit_entry set reason = after ->> 'reason' where jsonb_typeof(after) = 'object' and after ? 'reason';
alter table audit_entry enable trigger audit_entry_append_only;

-- The chain: each entry has a number without gaps, and the hash of its content and of the entry before it. The links
-- stand in a table of their own, because they are made when everything else of a transaction is written.
create table audit_link (
  number bigint primary key check (number > 0),
  entry_id uuid not null unique,
  hash bytea not null check (octet_length(hash) = 32)
);
-- Where the chain ends: whoever removes the last entry has this against them.
create table audit_head (
  is_only boolean primary key default true check (is_only),
  number bigint not null,
  hash bytea not null
);
insert into audit_head (number, hash) values (0, decode(repeat('00', 32), 'hex'));

-- A field as it goes into a hash: how many bytes it has, and the bytes; `-` for one that is empty.
create function audit_field(field text) returns text language sql immutable as $$
  select coalesce(octet_length(field) || ':' || field, '-') || ','
$$;

-- What is hashed of an entry. `audit/README.md` describes it for whoever checks the chain by other means.
create function audit_content(number bigint, entry audit_entry) returns text language sql stable as $$
  select audit_field(number::text) || audit_field(entry.id::text)
    || audit_field(to_char(entry.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
    || audit_field(entry.actor_id::text) || audit_field(entry.action)
    || audit_field(entry.subject_type) || audit_field(entry.subject_id)
    || audit_field(entry.before::text) || audit_field(entry.after::text)
    || audit_field(entry.reason) || audit_field(entry.address) || audit_field(entry.result)
    || audit_field(entry.parent_id::text) || audit_field(entry.undoes::text)
$$;

create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
  made bytea;
begin
  select * into strict head from audit_head for update;
  made := sha256(head.hash || convert_to(audit_content(head.number + 1, new), 'UTF8'));
  insert into audit_link (number, entry_id, hash) values (head.number + 1, new.id, made);
  update audit_head set number = head.number + 1, hash = made;
  return null;
end
$$;

-- What is there already, in the order in which it happened.
do $$
declare
  entry audit_entry;
  number bigint := 0;
  made bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from audit_entry order by created_at, id loop
    number := number + 1;
    made := sha256(made || convert_to(audit_content(number, entry), 'UTF8'));
    insert into audit_link (number, entry_id, hash) values (number, entry.id, made);
  end loop;
  update audit_head set number = chained.number, hash = made from (select number) as chained;
end
$$;

-- At the end of the transaction: the head is locked for no longer than its commit takes, and after every other lock.
create constraint trigger audit_entry_chained after insert on audit_entry deferrable initially deferred
  for each row execute function chain_audit_entry();

create trigger audit_link_append_only before update or delete on audit_link
  for each row execute function refuse_change();
create trigger audit_link_never_emptied before truncate on audit_link
  for each statement execute function refuse_change();
create trigger audit_head_stays before delete on audit_head
  for each row execute function refuse_change();
create trigger audit_head_never_emptied before truncate on audit_head
  for each statement execute function refuse_change();

-- The head moves from one link to the next, and no other way.
create function audit_head_goes_on() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from audit_link l where l.number = new.number and l.hash = new.hash)
     or new.number <> old.number + 1 then
    raise exception 'the head of the audit trail moves from one entry to the next';
  end if;
  return new;
end
$$;
create trigger audit_head_moves before update on audit_head
  for each row execute function audit_head_goes_on();

-- What checking the chain came to.
create table audit_check (
  id uuid primary key,
  at timestamptz not null,
  -- null: by night
  asked_by uuid,
  entries bigint not null,
  hash text not null,
  -- null: nothing is wrong
  problem jsonb
);
create index audit_check_at on audit_check (at desc);
