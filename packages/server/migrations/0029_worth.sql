-- How many must approve a request is judged by the worse of then and now: it may rise as long as the request is open, and
-- never falls. What it was judged by is kept beside it, for whoever asks why two are needed.

alter table wallet_request add column worth_cents numeric(40, 0) check (worth_cents >= 0);
alter table wallet_request add column beside_cents numeric(40, 0) not null default 0 check (beside_cents >= 0);
alter table wallet_request add column two_because text check (two_because in ('unknown', 'worth', 'together'));
update wallet_request set worth_cents = usd_cents;
-- Of those that were asked for before nobody wrote down why.
alter table wallet_request add constraint why_two check (two_because is null or approvals_needed = 2);

-- What one administrator alone has let a member do of late is added up when the next is approved.
create index wallet_request_let_go on wallet_request (person_id, decided_at) where approvals_needed = 1 and decided_at is not null;

create or replace function guard_request() returns trigger language plpgsql as $$
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
      new.network, new.notes, new.paid_from, new.quote_id, new.proof_file_id, new.proof_sha256, new.made_at, new.price_until)
     is distinct from
     (old.id, old.reference, old.person_id, old.kind, old.asset_code, old.units, old.usd_cents, old.rate, old.fee_units, old.address,
      old.network, old.notes, old.paid_from, old.quote_id, old.proof_file_id, old.proof_sha256, old.made_at, old.price_until) then
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
     or (old.decided_by is not null and new.decided_by is distinct from old.decided_by)
     or (old.tx_hash is not null and new.tx_hash is distinct from old.tx_hash)
     or (old.completed_at is not null and new.completed_at is distinct from old.completed_at) then
    raise exception 'what became of request % is written once', old.reference;
  end if;
  if new.status <> old.status
     and not exists (select 1 from request_transition where from_status = old.status and to_status = new.status) then
    raise exception 'request % cannot move from % to %', old.reference, old.status, new.status;
  end if;
  return new;
end
$$;
