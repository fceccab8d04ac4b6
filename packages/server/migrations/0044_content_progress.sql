-- What members opened, how far they are, what they keep and what they write beside it.

create table content_progress (
  person_id uuid not null references person (id) on delete cascade,
  item_id uuid not null references content_item (id),
  first_opened_at timestamptz not null,
  last_opened_at timestamptz not null,
  opens integer not null default 1,
  -- The place to go on from: of a medium in milliseconds, of a text the name of a paragraph or page.
  position_ms bigint not null default 0 check (position_ms >= 0),
  place text,
  -- How much of a text was reached, in thousandths, and for how long it was read.
  reached integer not null default 0 check (reached between 0 and 1000),
  read_ms bigint not null default 0 check (read_ms >= 0),
  -- What was really played in this pass: merged ranges of milliseconds, [[from, to], ...].
  covered jsonb not null default '[]',
  -- Once finished, finished: playing again takes nothing back.
  completed_at timestamptz,
  passes integer not null default 0,
  hidden boolean not null default false,
  -- The sitting that the place belongs to.
  sitting_id uuid,
  last_word_at timestamptz,
  primary key (person_id, item_id)
);
create index content_begun on content_progress (person_id, last_opened_at desc, item_id desc)
  where completed_at is null and not hidden;
create index content_progress_item on content_progress (item_id);

-- One sitting with one item: a film begun in the evening and gone on with in the morning are two.
create table content_sitting (
  id uuid not null,
  person_id uuid not null references person (id) on delete cascade,
  item_id uuid not null references content_item (id),
  began_at timestamptz not null,
  last_at timestamptz not null,
  -- Of the last word that counted: an older one says nothing.
  seq integer not null,
  from_ms bigint not null,
  position_ms bigint not null,
  played_ms bigint not null default 0,
  primary key (person_id, item_id, id)
);
create index content_sitting_latest on content_sitting (person_id, last_at desc, id desc);

create table content_favourite (
  person_id uuid not null references person (id) on delete cascade,
  item_id uuid not null references content_item (id),
  added_at timestamptz not null,
  primary key (person_id, item_id)
);
create index content_favourite_latest on content_favourite (person_id, added_at desc, item_id desc);

-- What a member writes for themselves: at a second, at a paragraph, at a quote. Without words it is a bookmark.
create table content_note (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  item_id uuid not null references content_item (id),
  at_ms bigint check (at_ms >= 0),
  place text,
  quote text not null default '',
  words text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index content_note_item on content_note (person_id, item_id, created_at);
