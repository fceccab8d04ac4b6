-- Files of a message that was taken back stay with its draft until they are sent with it again or taken out.

alter table ticket_file
  alter column entry_id drop not null,
  add column draft_ticket uuid references ticket (id) on delete cascade,
  add column draft_person uuid references person (id) on delete cascade,
  add column draft_kind text check (draft_kind in ('reply', 'note')),
  add constraint file_is_sent_or_kept check (
    case when entry_id is null
      then draft_ticket is not null and draft_person is not null and draft_kind is not null
      else draft_ticket is null and draft_person is null and draft_kind is null
    end
  );
create index ticket_file_draft on ticket_file (draft_ticket, draft_person) where entry_id is null;
create index ticket_file_draft_person on ticket_file (draft_person) where entry_id is null;
