-- Support: tickets with one timeline each, and what administrators answer them with.

create table support_category (
  id uuid primary key,
  name text not null,
  description text not null default '',
  active boolean not null default true,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index support_category_name on support_category (lower(name)) where deleted_at is null;
insert into support_category (id, name, created_at) values
  (gen_random_uuid(), 'Technical', '2024-01-01 00:00:00.001Z'),
  (gen_random_uuid(), 'Billing', '2024-01-01 00:00:00.002Z'),
  (gen_random_uuid(), 'Account', '2024-01-01 00:00:00.003Z'),
  (gen_random_uuid(), 'General', '2024-01-01 00:00:00.004Z');

create table ticket (
  id uuid primary key,
  reference text not null unique,
  person_id uuid not null references person (id),
  category_id uuid not null references support_category (id),
  subject text not null,
  priority text not null check (priority in ('urgent', 'high', 'medium', 'low')),
  status text not null check (status in ('open', 'in_progress', 'resolved', 'closed')),
  source text not null check (source in ('app', 'mail', 'admin')),
  assigned_to uuid references person (id),
  created_at timestamptz not null,
  -- The latest that happened in it; of what only the desk sees as well.
  updated_at timestamptz not null,
  -- The latest message of each side that has been released.
  member_wrote_at timestamptz,
  office_wrote_at timestamptz,
  -- Since when the member waits for an answer; null: the clock stands.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  asleep_until timestamptz,
  -- What is promised: null where nothing is.
  first_due_at timestamptz,
  next_due_at timestamptz,
  solution_due_at timestamptz,
  -- Counts solutions: a rating is of one of them.
  solutions integer not null default 0,
  follows uuid references ticket (id),
  merged_into uuid references ticket (id),
  merged_at timestamptz,
  entries integer not null default 0,
  version integer not null default 1,
  -- The desk's order: priority, then status, then the latest; one number, so that one index answers it.
  desk_order bigint not null generated always as (
    (case priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end * 4
      + case status when 'open' then 0 when 'in_progress' then 1 when 'resolved' then 2 else 3 end) * 100000000000000
    + (9999999999999 - (extract(epoch from updated_at at time zone 'UTC') * 1000)::bigint)
  ) stored,
  constraint resolved_says_when check (status <> 'resolved' or resolved_at is not null),
  constraint closed_says_when check ((status = 'closed') = (closed_at is not null)),
  constraint merged_says_when check ((merged_into is null) = (merged_at is null))
);
create index ticket_own on ticket (person_id, updated_at desc, id desc);
create index ticket_desk on ticket (desk_order, id);
create index ticket_open on ticket (desk_order, id) where status in ('open', 'in_progress');
create index ticket_assigned on ticket (assigned_to, desk_order, id) where status in ('open', 'in_progress');
create index ticket_waiting on ticket (waiting_since, id) where waiting_since is not null;
create index ticket_asleep on ticket (asleep_until, id) where asleep_until is not null;
create index ticket_latest on ticket (updated_at desc, id desc);
create index ticket_resolved on ticket (resolved_at) where resolved_at is not null;
create index ticket_merged on ticket (merged_into) where merged_into is not null;
create index ticket_follows on ticket (follows) where follows is not null;
create index ticket_category on ticket (category_id);

-- What was said, noted or done. Never changed once it is released, but for the ticket it stands in.
create table ticket_entry (
  id uuid primary key,
  ticket_id uuid not null references ticket (id),
  kind text not null check (kind in ('message', 'note', 'event')),
  side text not null check (side in ('user', 'admin')),
  -- null: the platform itself.
  author_id uuid references person (id),
  text text not null,
  -- Of an answer by mail: what it quotes.
  quoted text,
  via text not null default 'app' check (via in ('app', 'mail', 'admin')),
  -- Of an event: what happened, as data; and whether the member reads it.
  event jsonb,
  public boolean not null default true,
  created_at timestamptz not null,
  -- Until then it can be taken back, and only its author sees it.
  release_at timestamptz not null,
  released boolean not null,
  -- What is to be done to the ticket when it is released.
  then_status text check (then_status in ('open', 'in_progress', 'resolved', 'closed')),
  -- The ticket it was written in, where a merge or a split moved it.
  origin_id uuid references ticket (id)
);
create index ticket_entry_order on ticket_entry (ticket_id, created_at, id);
create index ticket_entry_due on ticket_entry (release_at) where not released;
create index ticket_entry_origin on ticket_entry (origin_id) where origin_id is not null;

create table ticket_file (
  id uuid primary key,
  entry_id uuid not null references ticket_entry (id) on delete cascade,
  position integer not null,
  name text not null,
  file_id uuid not null references stored_file (id)
);
create index ticket_file_order on ticket_file (entry_id, position);

-- What somebody is writing; for each person, ticket and kind.
create table ticket_draft (
  ticket_id uuid not null references ticket (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  kind text not null check (kind in ('reply', 'note')),
  text text not null,
  saved_at timestamptz not null,
  primary key (ticket_id, person_id, kind)
);

-- Who is at a ticket, and the last message they have seen.
create table ticket_seat (
  ticket_id uuid not null references ticket (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  seen_entry uuid,
  seen_at timestamptz,
  here_until timestamptz,
  writing text check (writing in ('reply', 'note')),
  primary key (ticket_id, person_id)
);
create index ticket_seat_person on ticket_seat (person_id);

create table ticket_rating (
  ticket_id uuid not null references ticket (id),
  -- Which solution.
  solution integer not null,
  rating text not null check (rating in ('good', 'bad')),
  words text not null default '',
  rated_at timestamptz not null,
  -- Whose solution it was.
  about uuid references person (id),
  primary key (ticket_id, solution)
);

-- What was promised and what became of it: for each time that a clock ran.
create table ticket_promise (
  id uuid primary key,
  ticket_id uuid not null references ticket (id),
  kind text not null check (kind in ('first', 'next', 'solution')),
  begun_at timestamptz not null,
  -- null: nothing was promised, it is only measured.
  due_at timestamptz,
  met_at timestamptz,
  -- Minutes of office hours that were needed.
  minutes integer,
  about uuid references person (id),
  missed_told_at timestamptz
);
create index ticket_promise_ticket on ticket_promise (ticket_id);
create index ticket_promise_met on ticket_promise (met_at) where met_at is not null;
create index ticket_promise_due on ticket_promise (due_at) where met_at is null and due_at is not null;

create table canned_reply (
  id uuid primary key,
  shortcut text not null unique,
  title text not null,
  text text not null,
  used integer not null default 0,
  changed_at timestamptz not null
);

create table ticket_macro (
  id uuid primary key,
  name text not null,
  reply text not null default '',
  note text not null default '',
  status text check (status in ('open', 'in_progress', 'resolved', 'closed')),
  priority text check (priority in ('urgent', 'high', 'medium', 'low')),
  -- `me`, or the id of an administrator.
  assigned_to text,
  category_id uuid references support_category (id),
  changed_at timestamptz not null
);
create unique index ticket_macro_name on ticket_macro (lower(name));

create table faq_entry (
  id uuid primary key,
  position integer not null,
  question text not null,
  answer text not null,
  active boolean not null default true,
  changed_at timestamptz not null,
  search tsvector generated always as (search_vector(question || ' ' || answer)) stored
);
create unique index faq_question on faq_entry (lower(question));
create index faq_search on faq_entry using gin (search);
insert into faq_entry (id, position, question, answer, changed_at) values
  (gen_random_uuid(), 1, 'How do I follow my order?', 'Open **Order Tracking** in the menu: each order shows where it is and when it should arrive. You can also search there by order number or tracking number.', '2024-01-01Z'),
  (gen_random_uuid(), 2, 'How long does a deposit take?', 'Send the coins, then upload the proof of payment in your **Wallet**. An administrator looks at it and approves it; you are told at once. Each request shows how far it is.', '2024-01-01Z'),
  (gen_random_uuid(), 3, 'What does each level open?', 'Seeker, guardian and master each open their own part of the library and the courses. What is locked says which level opens it; **Membership** compares them.', '2024-01-01Z'),
  (gen_random_uuid(), 4, 'Can I give something back?', 'Yes: there is a 30-day money-back guarantee. Write to us here with the number of the order, and we return the amount to your wallet.', '2024-01-01Z'),
  (gen_random_uuid(), 5, 'How do I change my address or password?', 'Open **Settings**: your address stands under *Shipping Details*, your password under *Security*.', '2024-01-01Z');
