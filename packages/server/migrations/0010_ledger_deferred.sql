-- Checks at the end of a transaction, and of whole statements, in a file of their own: a distributed engine without
-- such triggers leaves it out. Reconcile checks the same.

create function journal_has_lines() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from transfer where journal_id = new.id) then
    raise exception 'journal % has no transfers', new.idem_key;
  end if;
  return null;
end
$$;
create constraint trigger journal_not_empty after insert on journal deferrable initially deferred
  for each row execute function journal_has_lines();

create function request_has_journal() returns trigger language plpgsql as $$
begin
  if new.status in ('approved', 'completed')
     and not exists (select 1 from journal where idem_key = new.kind || ':' || new.id || ':approve') then
    raise exception 'request % is % without its journal', new.reference, new.status;
  end if;
  if new.status in ('approved', 'completed')
     and (select count(*) from approval where request_id = new.id) < new.approvals_needed then
    raise exception 'request % is % with too few approvals', new.reference, new.status;
  end if;
  return null;
end
$$;
create constraint trigger request_approved_is_posted after update of status on wallet_request deferrable initially deferred
  for each row execute function request_has_journal();

-- What a member's account holds is what their open requests hold. Whoever changes either has the account's row locked
-- until the commit, so that this sees all of them.
create function held_is_open_holds() returns trigger language plpgsql as $$
declare
  touched bigint;
  kept numeric;
  due numeric;
begin
  touched := case tg_table_name when 'hold' then (to_jsonb(new) ->> 'account_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
  select balance into kept from ledger_account where id = touched;
  select coalesce(sum(units - captured - released), 0) into due from hold where account_id = touched and captured + released < units;
  if kept <> due then
    raise exception 'account % holds %, but open holds make %', touched, kept, due;
  end if;
  return null;
end
$$;
create constraint trigger hold_is_held after insert or update on hold deferrable initially deferred
  for each row execute function held_is_open_holds();
create constraint trigger held_has_holds after update of balance on ledger_account deferrable initially deferred
  for each row when (new.kind = 'held') execute function held_is_open_holds();

create trigger journal_never_emptied before truncate on journal for each statement execute function refuse_change();
create trigger transfer_never_emptied before truncate on transfer for each statement execute function refuse_change();
create trigger account_entry_never_emptied before truncate on account_entry for each statement execute function refuse_change();
create trigger wallet_request_never_emptied before truncate on wallet_request for each statement execute function refuse_change();
create trigger request_event_never_emptied before truncate on request_event for each statement execute function refuse_change();
create trigger approval_never_emptied before truncate on approval for each statement execute function refuse_change();
create trigger hold_never_emptied before truncate on hold for each statement execute function refuse_change();
