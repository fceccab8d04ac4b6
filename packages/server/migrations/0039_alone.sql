-- What one administrator approves alone within a day counts together, of whomever it is: beyond a rule of control it
-- needs another one.

alter table wallet_request drop constraint wallet_request_two_because_check;
alter table wallet_request add constraint wallet_request_two_because_check
  check (two_because in ('unknown', 'worth', 'together', 'alone_a_day'));

create index wallet_request_alone on wallet_request (decided_by, decided_at) where approvals_needed = 1 and decided_by is not null;

-- Locked while its administrator approves: of two approvals at once each would miss the other. Their own row is not, as
-- it is read and written for much else.
create table approving (admin_id uuid primary key references person);
