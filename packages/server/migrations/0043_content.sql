-- The library: what is in it, for whom, and since when.

create table content_category (
  id uuid primary key,
  name text not null,
  description text not null,
  type text not null check (type in ('audio', 'video', 'book', 'text', 'course')),
  emoji text not null,
  active boolean not null,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index content_category_name on content_category (lower(name)) where deleted_at is null;

create table content_item (
  id uuid primary key,
  title text not null,
  description text not null,
  type text not null check (type in ('video', 'audio', 'article', 'text', 'book', 'course')),
  category_id uuid not null references content_category (id),
  -- As the author writes it; what was measured of a file stands below.
  duration text not null,
  plan_id uuid not null references plan (id),
  -- From when on it is in the library. Null: a draft; ahead: it publishes itself, by the clock and by nothing else.
  shown_from timestamptz,
  featured boolean not null default false,
  -- Opens to every member, whatever their level.
  sample boolean not null default false,
  downloadable boolean not null default false,
  external_url text,
  file_id uuid references stored_file (id),
  text_content text not null default '',
  picture_id uuid,
  tags text[] not null default '{}',
  -- Read from the file.
  duration_ms bigint check (duration_ms >= 0),
  width integer,
  height integer,
  -- Counts the changes; a form says which it was made from.
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  search tsvector generated always as (search_vector(title || ' ' || description || ' ' || joined_words(tags))) stored
);
create index content_shown on content_item (shown_from desc, id desc) where deleted_at is null and shown_from is not null;
create index content_category_shown on content_item (category_id, shown_from desc, id desc) where deleted_at is null and shown_from is not null;
create index content_type_shown on content_item (type, shown_from desc, id desc) where deleted_at is null and shown_from is not null;
create index content_plan_shown on content_item (plan_id, shown_from desc, id desc) where deleted_at is null and shown_from is not null;
create index content_shown_title on content_item (lower(title), id) where deleted_at is null and shown_from is not null;
create index content_title on content_item (lower(title), id) where deleted_at is null;
create index content_updated on content_item (updated_at desc, id desc) where deleted_at is null;
create index content_draft on content_item (updated_at desc, id desc) where deleted_at is null and shown_from is null;
create index content_featured on content_item (updated_at desc, id desc) where deleted_at is null and featured;
create index content_category_updated on content_item (category_id, updated_at desc, id desc) where deleted_at is null;
create index content_type_updated on content_item (type, updated_at desc, id desc) where deleted_at is null;
create index content_search on content_item using gin (search);

-- A cover in the widths that screens ask for; the bytes are files.
create table content_picture (
  id uuid not null,
  width integer not null,
  file_id uuid not null references stored_file (id),
  primary key (id, width)
);

-- What a text said before each change, to be read and brought back.
create table content_revision (
  id uuid primary key,
  item_id uuid not null references content_item (id),
  version integer not null,
  title text not null,
  text_content text not null,
  made_by uuid,
  made_at timestamptz not null,
  unique (item_id, version)
);

-- How many items there are of each sort, kept by the database. `listed` holds those that publish themselves later too.
create table content_count (
  category_id uuid not null,
  type text not null,
  plan_id uuid not null,
  listed boolean not null,
  featured boolean not null,
  sample boolean not null,
  items bigint not null,
  primary key (category_id, type, plan_id, listed, featured, sample)
);

create function count_content() returns trigger language plpgsql as $$
begin
  insert into content_count (category_id, type, plan_id, listed, featured, sample, items)
  select category_id, type, plan_id, listed, featured, sample, sum(change)
    from (
      select category_id, type, plan_id, shown_from is not null as listed, featured, sample, 1 as change
        from changed_to where deleted_at is null
      union all
      select category_id, type, plan_id, shown_from is not null, featured, sample, -1 from changed_from where deleted_at is null
    ) as changes
   group by category_id, type, plan_id, listed, featured, sample
  having sum(change) <> 0
   order by category_id, type, plan_id, listed, featured, sample
  on conflict (category_id, type, plan_id, listed, featured, sample) do update set items = content_count.items + excluded.items;
  return null;
end $$;

create function count_new_content() returns trigger language plpgsql as $$
begin
  insert into content_count (category_id, type, plan_id, listed, featured, sample, items)
  select category_id, type, plan_id, shown_from is not null, featured, sample, count(*)
    from changed_to where deleted_at is null
   group by category_id, type, plan_id, shown_from is not null, featured, sample
   order by 1, 2, 3, 4, 5, 6
  on conflict (category_id, type, plan_id, listed, featured, sample) do update set items = content_count.items + excluded.items;
  return null;
end $$;

create trigger content_counted_new after insert on content_item
  referencing new table as changed_to for each statement execute function count_new_content();
create trigger content_counted after update on content_item
  referencing old table as changed_from new table as changed_to for each statement execute function count_content();
