-- What the platform keeps for itself: limits and answers to repeated requests.

create table rate_limit (
  key text primary key,
  used integer not null check (used >= 0),
  window_ends_at timestamptz not null
);
create index rate_limit_window_ends_at on rate_limit (window_ends_at);

create table idempotency_key (
  key_hash text primary key,
  caller text not null,
  endpoint text not null,
  body_hash text not null,
  answer bytea,
  created_at timestamptz not null
);
create index idempotency_key_created_at on idempotency_key (created_at);
