-- A second pair of eyes: whose word counts, and changes that wait for somebody else's.

-- From when on an administrator's word counts where two must decide, who made them one, and when they last stopped
-- being one by somebody else's act: for some days nobody is alone by having sent the others away.
alter table person add column counts_from timestamptz;
alter table person add column appointed_by uuid references person (id);
alter table person add column stopped_counting_at timestamptz;
update person set counts_from = joined_at where role = 'admin';
alter table person add constraint administrators_count_some_day check (role <> 'admin' or counts_from is not null);
create index person_stopped_counting on person (stopped_counting_at) where stopped_counting_at is not null;

create table guarded_change (
  id uuid primary key,
  kind text not null check (kind in ('rule', 'rate', 'deposit_address', 'email', 'offices')),
  subject text not null,
  title text not null,
  before_text text not null,
  after_text text not null,
  payload jsonb not null,
  asked_by uuid not null references person (id),
  asked_at timestamptz not null,
  -- Null: never by itself.
  holds_at timestamptz,
  status text not null check (status in ('waiting', 'applied', 'called_off', 'failed')),
  -- Null where its time decided.
  decided_by uuid references person (id),
  decided_at timestamptz,
  reason text,
  constraint decided_once check ((status = 'waiting') = (decided_at is null)),
  constraint nobody_confirms_their_own check (status <> 'applied' or decided_by is distinct from asked_by),
  constraint not_before_its_time check (status <> 'applied' or decided_by is not null or decided_at >= holds_at)
);
create unique index guarded_change_waiting on guarded_change (kind, subject) where status = 'waiting';
create index guarded_change_due on guarded_change (holds_at) where status = 'waiting';
create index guarded_change_decided on guarded_change (decided_at desc) where status <> 'waiting';

create function guard_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'guarded changes are never removed';
  end if;
  if old.status <> 'waiting'
     or (new.id, new.kind, new.subject, new.title, new.before_text, new.after_text, new.payload, new.asked_by, new.asked_at, new.holds_at)
        is distinct from
        (old.id, old.kind, old.subject, old.title, old.before_text, old.after_text, old.payload, old.asked_by, old.asked_at, old.holds_at) then
    raise exception 'what was asked for is fixed, and it is decided once';
  end if;
  return new;
end
$$;
create trigger guarded_change_guard before update or delete on guarded_change for each row execute function guard_change();

-- A sole administrator's second word on what two must approve, after waiting.
create table approval_after_wait (
  request_id uuid primary key references wallet_request (id),
  admin_id uuid not null references person (id),
  at timestamptz not null,
  foreign key (request_id, admin_id) references approval (request_id, admin_id)
);
create trigger approval_after_wait_append_only before update or delete on approval_after_wait
  for each row execute function refuse_change();
create trigger approval_after_wait_never_emptied before truncate on approval_after_wait
  for each statement execute function refuse_change();

-- The raise of the amount for two approvals is a guarded change now: one that holds already stays, one that waits is off.
update setting set value = raised.value
  from setting raised, setting at
 where setting.key = 'reviewByTwoFromCents' and raised.key = 'reviewByTwoRaisedToCents' and at.key = 'reviewByTwoRaisedAtMs'
   and (at.value)::text::numeric > 0 and (at.value)::text::numeric <= extract(epoch from now()) * 1000;
delete from setting where key in ('reviewByTwoRaisedToCents', 'reviewByTwoRaisedAtMs');

-- As in 0023, for those whose word counts.
create or replace function request_has_journal() returns trigger language plpgsql as $$
declare
  active bigint;
  counting bigint;
begin
  if new.status in ('approved', 'completed')
     and not exists (select 1 from journal where idem_key = new.kind || ':' || new.id || ':approve') then
    raise exception 'request % is % without its journal', new.reference, new.status;
  end if;
  -- Asked when it becomes approved, not when it is sent later: who approved may be gone by then.
  if new.status = 'approved' then
    select count(*), count(*) filter (where counts_from <= coalesce(new.decided_at, now())) into active, counting
      from approval join person on person.id = approval.admin_id
     where request_id = new.id and role = 'admin' and person.status = 'active' and deleted_at is null;
    if active < 1
       or (new.approvals_needed > 1 and counting < new.approvals_needed
           and not exists (select 1 from approval_after_wait where request_id = new.id)) then
      raise exception 'request % is % with too few approvals', new.reference, new.status;
    end if;
  end if;
  return null;
end
$$;
