-- What administrators decide about the front page, in one row; apart from the settings, which are read all the time.
create table landing_page (
  only_one boolean primary key default true check (only_one),
  choice jsonb not null,
  changed_at timestamptz not null
);

-- Words of the front page that were kept with its look so far.
insert into landing_page (choice, changed_at)
select jsonb_build_object(
         'words', (value -> 'words') || '{"features_title": ""}'::jsonb,
         'sections', null, 'questions', null, 'tour', null, 'inside', 'all'),
       changed_at
  from setting
 where key = 'look' and jsonb_typeof(value -> 'words') = 'object';

update setting set value = value - 'words' where key = 'look';

-- Pictures of its sections by their greatest width: one that is put away can be shown again.
create table landing_picture (
  id uuid not null,
  width integer not null,
  file_id uuid not null references stored_file (id),
  primary key (id, width)
);
create index landing_picture_file on landing_picture (file_id);
