-- Views of lists of the back-office: what a list shows, under a name, for oneself or for all who may read it.
create table saved_view (
  id uuid primary key,
  list text not null,
  name text not null,
  query jsonb not null,
  shared boolean not null,
  made_by uuid not null references person (id),
  made_at timestamptz not null
);
create index saved_view_own on saved_view (made_by, list);
create index saved_view_shared on saved_view (list, made_at) where shared;

-- Where each person has a view among the others.
create table saved_view_place (
  person_id uuid not null references person (id),
  view_id uuid not null references saved_view (id) on delete cascade,
  place integer not null,
  primary key (person_id, view_id)
);
create index saved_view_place_view on saved_view_place (view_id);
