-- One transaction on a network sends out one thing: a withdrawal, or a payment for a gift that goes back.
create table outgoing_transaction (
  hash text primary key,
  noted_at timestamptz not null
);
insert into outgoing_transaction (hash, noted_at)
  select tx_hash, now() from wallet_request where tx_hash is not null
  union
  select refund_hash, now() from membership_gift where refund_hash is not null;
