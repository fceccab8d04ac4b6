-- A gift that was paid outside is refunded outside, by a transaction that is recorded; a wallet is credited only with what
-- was paid from it.
alter table membership_gift
  add column refund_hash text unique,
  drop constraint membership_gift_refunded_to_check,
  add constraint membership_gift_refunded_to_check check (refunded_to in ('wallet', 'suspense', 'outside')),
  add constraint sent_back_has_hash check ((refunded_to is not distinct from 'outside') = (refund_hash is not null));
