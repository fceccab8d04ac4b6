-- Mail that came in for a ticket, so that one that comes again is put in once.
create table ticket_mail (
  ticket_id uuid not null references ticket (id) on delete cascade,
  -- Its Message-ID, or what it consists of.
  mail_key text not null,
  -- null: it had none, and nothing can follow it.
  message_id text,
  -- null: it said nothing that was put into the ticket.
  entry_id uuid references ticket_entry (id) on delete set null,
  received_at timestamptz not null,
  primary key (ticket_id, mail_key)
);
create index ticket_mail_latest on ticket_mail (ticket_id, received_at desc);

-- Letters that came back, by their ids.
create table letter_bounce (
  letter_id uuid primary key,
  bounced_at timestamptz not null
);
