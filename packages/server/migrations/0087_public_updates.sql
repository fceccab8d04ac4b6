-- When something last happened that the member of a ticket can see: what only the desk sees does not move it.

alter table ticket add column public_updated_at timestamptz;
update ticket set public_updated_at = greatest(
  created_at,
  (select max(release_at) from ticket_entry where ticket_entry.ticket_id = ticket.id and public and released)
);
alter table ticket alter column public_updated_at set not null;
drop index ticket_own;
create index ticket_own on ticket (person_id, public_updated_at desc, id desc);
