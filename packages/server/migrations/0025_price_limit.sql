-- Until when the price of a buy that is paid outside holds: one of its terms. Without an end the member could wait for
-- what the price does, and pay only if it went their way.

alter table wallet_request add column price_until timestamptz;

-- Nobody was told a limit of those that are open: they get a day from now on.
update wallet_request set price_until = now() + interval '24 hours'
 where paid_from = 'outside' and status in ('pending', 'in_review', 'flagged');

alter table wallet_request add constraint price_limit_of_outside_buys
  check (price_until is null or paid_from is not distinct from 'outside');
-- Those that were decided before there were limits have none.
alter table wallet_request add constraint outside_buy_has_price_limit
  check (paid_from is distinct from 'outside' or price_until is not null or decided_at is not null);
alter table wallet_request add constraint approved_while_price_holds
  check (price_until is null or status not in ('approved', 'completed') or decided_at <= price_until);

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
      new.network, new.notes, new.paid_from, new.quote_id, new.proof_file_id, new.proof_sha256, new.approvals_needed, new.made_at, new.price_until)
     is distinct from
     (old.id, old.reference, old.person_id, old.kind, old.asset_code, old.units, old.usd_cents, old.rate, old.fee_units, old.address,
      old.network, old.notes, old.paid_from, old.quote_id, old.proof_file_id, old.proof_sha256, old.approvals_needed, old.made_at, old.price_until) then
    raise exception 'the terms of request % are fixed', old.reference;
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
