-- What a notification asks its receiver to do, and what came of that: once it was done, whoever did it, it asks no more.
alter table notification
  add column asks_kind text,
  add column asks_id uuid,
  add column settled_at timestamptz,
  add column outcome text,
  add constraint notification_asks check ((asks_kind is null) = (asks_id is null)),
  add constraint notification_settled check ((settled_at is null) = (outcome is null) and (settled_at is null or asks_id is not null));

-- Those settled stand in it too: what is undone waits again.
create index notification_asked on notification (asks_kind, asks_id) where asks_kind is not null;

drop index notification_unread;
create index notification_unread on notification (person_id)
  where read_at is null and settled_at is null and in_app and archived_at is null;

-- What came of something that was asked for; null while it waits. The one place that says so, for what is acted on, what
-- is undone, and what is told only after somebody has acted.
create function asked_outcome(kind text, id uuid) returns text language sql stable as $$
  select case $1
    when 'request' then (
      select case when status in ('pending', 'in_review', 'flagged') then null
                  when status = 'denied' and decided_by is null then 'lapsed'
                  when status in ('denied', 'rejected') then status
                  else 'approved' end
        from wallet_request where wallet_request.id = $2)
    -- That an approved withdrawal could not be sent, which another must confirm.
    when 'failing' then (
      select case status when 'completed' then 'sent' when 'failed' then 'failed' end
        from wallet_request where wallet_request.id = $2)
    -- The proof that somebody paid for what they buy.
    when 'proof' then (
      select case when proof_at is not null then 'proof_sent'
                  when status in ('pending', 'in_review', 'flagged') then null
                  when status = 'denied' and decided_by is null then 'lapsed'
                  when status in ('denied', 'rejected') then status
                  else 'approved' end
        from wallet_request where wallet_request.id = $2)
    when 'adjustment' then (
      select nullif(status, 'pending') from ledger_adjustment where ledger_adjustment.id = $2)
  end
$$;
