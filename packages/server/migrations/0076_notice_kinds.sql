-- Each notification is of a kind, about something, and written once for what caused it.
alter table notification
  add column kind text,
  add column about text,
  add column cause text;

-- What there is so far is told apart by where it leads.
update notification set
  kind = case
    when path like '/wallet%' then 'request'
    when path like '/order-tracking%' then 'order'
    when path like '/content%' or path like '/courses%' then 'course_news'
    when path like '/admin/users%' then 'signup_waiting'
    when path like '/admin/transactions?review=%' then 'request_waiting'
    when path like '/admin/transactions%' then 'ledger'
    when path like '/admin/review%' then 'assignment_waiting'
    when path like '/admin/store%' then 'order_waiting'
    when path like '/admin%' then 'control'
    when title like 'Message from %' then 'message_waiting'
    else 'account'
  end,
  about = case when path like '/order-tracking?order=%' then 'order ' || substr(path, 23) end,
  cause = id::text;

alter table notification
  alter column kind set not null,
  alter column cause set not null,
  add constraint notification_once unique (person_id, kind, cause);
