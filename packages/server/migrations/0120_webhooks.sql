-- Addresses of other programs that hear of what happens here.
create table webhook (
  id uuid primary key,
  name text not null,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  active boolean not null,
  -- Sealed: it signs what is sent. The one before signs too for some time, so that nothing is lost while it is changed there.
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  made_by uuid not null references person (id),
  made_at timestamptz not null,
  -- Since when nothing arrives; null: the last that was sent arrived.
  failing_since timestamptz,
  -- Until when nothing is tried, because the last try failed.
  resting_until timestamptz,
  -- That administrators were told of something that was given up since then.
  told boolean not null default false,
  -- Whether the platform switched it off, because nothing arrived for days.
  gave_up boolean not null default false
);
create index webhook_maker on webhook (made_by);

-- What they are to hear, written with what happened; then what became of it. The id is that of the message.
create table webhook_delivery (
  id uuid primary key,
  webhook_id uuid not null references webhook (id) on delete cascade,
  event text not null,
  body text not null,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  -- When it is tried next; whoever tries moves it on first, so that nobody else does, and somebody does if they end.
  due_at timestamptz,
  tries integer not null default 0,
  -- Of the last try.
  tried_at timestamptz,
  status integer,
  ms integer,
  problem text,
  answer text,
  constraint waits_for_a_time check ((state = 'waiting') = (due_at is not null))
);
create index webhook_delivery_listed on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting';
create index webhook_delivery_old on webhook_delivery (created_at) where state <> 'waiting';
