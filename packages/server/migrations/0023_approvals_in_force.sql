-- Approvals of those who may approve. Of a request that two must approve, the first approval counts only while whoever
-- gave it is an active administrator. A check at the end of a transaction: a distributed engine without such triggers
-- leaves this file out, as 0010.

create or replace function request_has_journal() returns trigger language plpgsql as $$
begin
  if new.status in ('approved', 'completed')
     and not exists (select 1 from journal where idem_key = new.kind || ':' || new.id || ':approve') then
    raise exception 'request % is % without its journal', new.reference, new.status;
  end if;
  -- Asked when it becomes approved, not when it is sent later: who approved may be gone by then.
  if new.status = 'approved'
     and (select count(*) from approval join person on person.id = approval.admin_id
           where request_id = new.id and role = 'admin' and person.status = 'active' and deleted_at is null) < new.approvals_needed then
    raise exception 'request % is % with too few approvals', new.reference, new.status;
  end if;
  return null;
end
$$;
