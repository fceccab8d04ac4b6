-- The price of every trade holds for a while, not only that of a buy that is paid outside. What holds something lapses by
-- itself after that: the platform itself denies it, and its name is none.

alter table wallet_request drop constraint price_limit_of_outside_buys;
alter table wallet_request drop constraint outside_buy_has_price_limit;
-- Nobody was told a limit of those that are open: they get a day from now on.
alter table wallet_request disable trigger wallet_request_guard;
update wallet_request set price_until = now() + interval '24 hours'
 where kind in ('buy', 'sell') and price_until is null and decided_at is null;
alter table wallet_request enable trigger wallet_request_guard;
alter table wallet_request add constraint price_limit_of_trades check (price_until is null or kind in ('buy', 'sell'));
-- Those that were decided before there were limits have none.
alter table wallet_request add constraint trade_has_price_limit
  check (kind not in ('buy', 'sell') or price_until is not null or decided_at is not null);
create index wallet_request_lapsing on wallet_request (price_until) where price_until is not null and decided_at is null;

alter table request_event alter column actor_id drop not null;

-- As in 0029, and only the platform decides without a name: what has lapsed.
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
