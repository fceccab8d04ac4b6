-- What administrators tell members.
create table announcement (
  id uuid primary key,
  title text not null,
  body text not null,
  -- Where it leads: a path of the product.
  path text,
  levels text[] not null,
  status text not null default 'draft' check (status in ('draft', 'planned', 'sending', 'sent')),
  planned_for timestamptz check ((planned_for is null) = (status = 'draft')),
  -- Who is told are those who were members then, in the order of their ids, and this is how far that has come.
  started_at timestamptz,
  told_until uuid,
  written integer not null default 0,
  sent_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1
);
create index announcement_list on announcement (created_at desc, id desc);
create index announcement_due on announcement (planned_for) where status in ('planned', 'sending');
create index notification_announced on notification (cause) where kind = 'announcement';
