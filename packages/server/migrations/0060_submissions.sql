-- What is handed in, in one order: what waits first, the oldest of it first; then what was decided, the latest of it first.
alter table submission add column queue_order bigint not null generated always as (
  case when status = 'waiting' then 0 else 900000000000000 end
    + case when status = 'waiting' then 1 else -1 end * (extract(epoch from handed_in_at at time zone 'UTC') * 1000)::bigint
) stored;
drop index submission_latest;
create index submission_queue on submission (queue_order, id);
