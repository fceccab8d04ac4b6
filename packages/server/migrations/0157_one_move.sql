-- A deposit, a buy and a sell are completed in the act that approves them. Written in one change of the row instead of two, each of
-- which writes all of its indexes and asks for the rows that it names.
create or replace function guard_request() returns trigger language plpgsql as $$
declare
  proves boolean := tg_op = 'UPDATE' and old.proof_at is null and new.proof_at is not null;
begin
  if tg_op = 'DELETE' then
    raise exception 'requests are never removed';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a request begins as pending';
    end if;
    return new;
  end if;
  if (new.id, new.reference, new.person_id, new.kind, new.asset_code, new.units, new.usd_cents, new.rate, new.fee_units, new.address,
      new.network, new.notes, new.paid_from, new.quote_id, new.made_at)
     is distinct from
     (old.id, old.reference, old.person_id, old.kind, old.asset_code, old.units, old.usd_cents, old.rate, old.fee_units, old.address,
      old.network, old.notes, old.paid_from, old.quote_id, old.made_at) then
    raise exception 'the terms of request % are fixed', old.reference;
  end if;
  if (new.proof_file_id, new.proof_sha256, new.proof_at, new.paid_by, new.price_until)
     is distinct from (old.proof_file_id, old.proof_sha256, old.proof_at, old.paid_by, old.price_until)
     and not (proves and old.proof_file_id is null and old.decided_at is null and new.decided_at is null
              and new.proof_at <= old.price_until
              and new.price_until between old.price_until and new.proof_at + interval '3 days') then
    raise exception 'the terms of request % are fixed', old.reference;
  end if;
  -- How many must approve, and what that was judged by, is a term that only rises, and only while the request is open.
  if (new.approvals_needed, new.worth_cents, new.beside_cents, new.two_because)
     is distinct from (old.approvals_needed, old.worth_cents, old.beside_cents, old.two_because)
     and (old.decided_at is not null or new.approvals_needed <= old.approvals_needed) then
    raise exception 'how many must approve request % only rises', old.reference;
  end if;
  -- What was decided, by whom and when, and what was sent is written once.
  if (old.decided_at is not null and new.decided_at is distinct from old.decided_at)
     or (old.decided_at is not null and new.decided_by is distinct from old.decided_by)
     or (old.tx_hash is not null and new.tx_hash is distinct from old.tx_hash)
     or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) then
    raise exception 'what became of request % is written once', old.reference;
  end if;
  if new.decided_at is not null and new.decided_by is null
     and not (new.status = 'denied' and coalesce(new.price_until < new.decided_at, false)) then
    raise exception 'request % is decided by nobody', old.reference;
  end if;
  if new.status <> old.status
     and not exists (select 1 from request_transition where from_status = old.status and to_status = new.status)
     -- What is no withdrawal is completed as it is approved: both moves in one.
     and not (new.status = 'completed' and new.kind <> 'withdrawal'
              and exists (select 1 from request_transition where from_status = old.status and to_status = 'approved')) then
    raise exception 'request % cannot move from % to %', old.reference, old.status, new.status;
  end if;
  return new;
end
$$;

create or replace function request_has_journal() returns trigger language plpgsql as $$
declare
  active bigint;
  counting bigint;
begin
  if new.status in ('approved', 'completed')
     and not exists (select 1 from journal where idem_key = new.kind || ':' || new.id || ':approve') then
    raise exception 'request % is % without its journal', new.reference, new.status;
  end if;
  if new.status = 'failed' and not exists (select 1 from journal where idem_key = new.kind || ':' || new.id || ':fail') then
    raise exception 'request % is % without its journal', new.reference, new.status;
  end if;
  -- Asked when it becomes approved, not when it is sent later: who approved may be gone by then.
  if new.status = 'approved' or (new.status = 'completed' and old.status <> 'approved') then
    select count(*), count(*) filter (where counts_from <= coalesce(new.decided_at, now())) into active, counting
      from approval join person on person.id = approval.admin_id
     where request_id = new.id and role = 'admin' and person.status = 'active' and deleted_at is null
       and offices && array['owner', 'finance'];
    if active < 1
       or (new.approvals_needed > 1 and counting < new.approvals_needed
           and not exists (select 1 from approval_after_wait where request_id = new.id)) then
      raise exception 'request % is % with too few approvals', new.reference, new.status;
    end if;
  end if;
  if new.status = 'failed' then
    select count(*), count(*) filter (where counts_from <= said.at) into active, counting
      from request_failing failing
      join person on person.id = failing.admin_id
      cross join (select max(at) as at from request_failing where request_id = new.id) said
     where request_id = new.id and word = 1 and role = 'admin' and person.status = 'active' and deleted_at is null
       and offices && array['owner', 'finance'];
    if active < 1
       or (new.approvals_needed > 1 and counting < new.approvals_needed
           and not exists (select 1 from request_failing where request_id = new.id and word = 2)) then
      raise exception 'request % is failed by too few', new.reference;
    end if;
  end if;
  return null;
end
$$;
