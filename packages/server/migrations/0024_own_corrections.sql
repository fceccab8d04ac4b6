-- Nobody decides on a correction of their own accounts, whoever asked for it.

create or replace function guard_adjustment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'corrections are never removed';
  end if;
  if old.status <> 'pending'
     or (new.id, new.reference, new.asset_code, new.units, new.debit_code, new.credit_code, new.reason, new.requested_by, new.requested_at)
        is distinct from
        (old.id, old.reference, old.asset_code, old.units, old.debit_code, old.credit_code, old.reason, old.requested_by, old.requested_at) then
    raise exception 'the terms of correction % are fixed, and it is decided once', old.reference;
  end if;
  if exists (select 1 from ledger_account where code in (new.debit_code, new.credit_code) and person_id = new.decided_by) then
    raise exception 'nobody decides on a correction of their own accounts';
  end if;
  return new;
end
$$;
