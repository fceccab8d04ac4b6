-- Who said that an approved withdrawal could not be sent. What two let go fails by the word of two: each says so once; an
-- administrator who is alone says so a second time, after waiting.

create table request_failing (
  request_id uuid not null references wallet_request (id),
  admin_id uuid not null references person (id),
  word smallint not null check (word in (1, 2)),
  reason text not null check (length(trim(reason)) > 0),
  at timestamptz not null,
  primary key (request_id, admin_id, word)
);
create function guard_failing() returns trigger language plpgsql as $$
begin
  if exists (select 1 from wallet_request where id = new.request_id and person_id = new.admin_id) then
    raise exception 'nobody decides on what they asked for';
  end if;
  if not exists (select 1 from wallet_request where id = new.request_id and kind = 'withdrawal' and status = 'approved') then
    raise exception 'only an approved withdrawal can fail';
  end if;
  return new;
end
$$;
create trigger request_failing_guard before insert on request_failing for each row execute function guard_failing();
create trigger request_failing_append_only before update or delete on request_failing for each row execute function refuse_change();
