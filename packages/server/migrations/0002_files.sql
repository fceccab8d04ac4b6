-- Files that people sent in: proofs of payment, pictures. The bytes lie in DATA_DIR/files under random names; this is
-- what is known about them. A file without a row is swept away; a row never stands without its file.
create table stored_file (
  id uuid primary key,
  -- Relative to DATA_DIR/files.
  path text not null unique,
  -- For people to read; says nothing about where the bytes lie.
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('png', 'jpeg', 'gif', 'webp', 'pdf')),
  mime text not null,
  -- Of the file as it is kept: pictures are encoded anew.
  bytes bigint not null check (bytes > 0),
  -- Of the bytes as they were sent, lower-case hex: the same file sent twice has the same one.
  sha256 char(64) not null,
  -- What it was sent for, in the words of the module that keeps it.
  purpose text not null,
  created_at timestamptz not null
);

create index stored_file_sha256 on stored_file (sha256);
