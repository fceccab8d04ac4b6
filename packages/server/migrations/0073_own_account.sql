-- What people decide about themselves: their picture, and how days and times read to them. Null: as their browser has it.
alter table person
  add column avatar_file_id uuid references stored_file,
  add column language text not null default 'en',
  add column time_zone text,
  add column week_start text check (week_start in ('monday', 'saturday', 'sunday'));
create unique index person_avatar on person (avatar_file_id) where avatar_file_id is not null;
