-- Pictures that were the platform's mark: one that is put away can be shown again.
create table house_mark (
  file_id uuid primary key references stored_file (id),
  shown_at timestamptz not null
);

-- Terms and privacy in the words of those who run the platform. Apart from the settings, which are read all the time.
create table house_text (
  name text primary key check (name in ('terms', 'privacy')),
  markdown text not null,
  changed_at timestamptz not null
);
