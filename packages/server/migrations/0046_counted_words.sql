-- How many words a text has, counted when it is written: each word of a reader and of a player asks for it.
alter table content_item add column words integer not null
  generated always as (coalesce(array_length(regexp_split_to_array(nullif(text_content, ''), '\s+'), 1), 0)) stored;
