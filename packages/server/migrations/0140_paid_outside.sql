-- How a buy is paid outside: what administrators write down as ways to pay, and the proof that a member sends once they
-- have paid. Until then the request is to be paid; what nobody has sent a proof of lapses by itself.

alter table guarded_change drop constraint guarded_change_kind_check;
alter table guarded_change add constraint guarded_change_kind_check
  check (kind in ('rule', 'rate', 'deposit_address', 'payment_ways', 'email', 'offices', 'second_factor'));

alter table wallet_request
  -- By which of the ways that were offered it was paid, as it was named then.
  add column paid_by text,
  add column proof_at timestamptz,
  add constraint proof_of_a_buy check (
    (proof_at is null and paid_by is null)
    or (kind = 'buy' and paid_from = 'outside' and proof_at is not null and proof_file_id is not null));

-- As in 0032. A buy that is paid outside takes one proof, while it is open and before its price has lapsed; with it the
-- price holds for as long as a payment takes to arrive, and no longer than three days more.
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
     and not exists (select 1 from request_transition where from_status = old.status and to_status = new.status) then
    raise exception 'request % cannot move from % to %', old.reference, old.status, new.status;
  end if;
  return new;
end
$$;
