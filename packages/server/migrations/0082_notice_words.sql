-- What an announcement says as it was written, in Markdown, where that is more than its plain words.
alter table notification add column markdown text;

-- The clock by which mail comes to a person: that of the zone they chose; else of the one that their browser named.
create function mail_zone(person_id uuid, named text)
returns text language sql stable as $$
  select coalesce((select time_zone from person where id = person_id), named, 'UTC')
$$;
alter table notice_times alter column time_zone drop not null, alter column time_zone drop default;
