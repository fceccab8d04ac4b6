-- Two rows may name the same bytes, as those of a course and of its duplicate do: they go with the last of them.
alter table stored_file drop constraint stored_file_path_key;
create index stored_file_path on stored_file (path);
-- Whether another row names, or named, the same bytes.
alter table stored_file add column shared boolean not null default false;
