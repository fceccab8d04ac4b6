-- Files that arrive in parts, until they are used: the bytes lie in DATA_DIR/uploads/open under the id. How much has arrived
-- is the length of that file, so that no crash can make the two disagree.
create table upload (
  id uuid primary key,
  -- Whose it is: for nobody else it is there.
  person_id uuid not null,
  -- As it may be shown.
  name text not null check (length(name) between 1 and 120),
  -- The type that was declared beside it.
  declared text not null check (length(declared) <= 200),
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  -- Who receives or uses it at the moment: one at a time, in whatever process. Whoever ends without a word is forgotten.
  holder uuid,
  held_until timestamptz
);

create index upload_of_person on upload (person_id);
