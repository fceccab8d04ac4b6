-- What administrators approve whose word does not count yet counts with everybody's: it is looked for by time alone, and
-- of approvals at once each must see the others, whoever gives them.

create index wallet_request_decided_alone on wallet_request (decided_at) where approvals_needed = 1 and decided_by is not null;
drop index wallet_request_alone;

drop table approving;
create table approving (
  one boolean primary key default true check (one),
  at timestamptz
);
insert into approving default values;
