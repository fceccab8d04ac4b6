-- As in 0031, for those whose offices let them decide about members' money. Checks at the end of a transaction: a
-- distributed engine without such triggers leaves this file out, as 0010.
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
  if new.status = 'approved' then
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
