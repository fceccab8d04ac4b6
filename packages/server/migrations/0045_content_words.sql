-- The words of the library: captions of its media, and everything that is said or written in it, to be searched.

create table content_captions (
  id uuid primary key,
  item_id uuid not null references content_item (id),
  language text not null,
  label text not null,
  -- WebVTT, as it was sent.
  vtt text not null,
  changed_at timestamptz not null,
  unique (item_id, language)
);

-- A cue of a medium, or a paragraph of a text.
create table content_passage (
  item_id uuid not null references content_item (id),
  captions_id uuid references content_captions (id) on delete cascade,
  position integer not null,
  -- Of a cue: when it is said. Of a paragraph: which one it is.
  at_ms bigint,
  words text not null,
  search tsvector generated always as (search_vector(words)) stored
);
create index content_passage_captions on content_passage (captions_id) where captions_id is not null;
create index content_passage_text on content_passage (item_id) where captions_id is null;
create index content_passage_search on content_passage using gin (search) with (fastupdate = off);
