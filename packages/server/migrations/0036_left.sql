-- What is refunded after its customer was removed stands on a suspense account of their own, and the refund says so.
alter table order_refund add column to_suspense boolean not null default false;
