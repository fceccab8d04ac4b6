-- What an entry of a person's activity is a step of: `order:ORD-7`, `request:<id>`. Entries from before have none.
alter table activity_entry add column about text check (length(about) between 1 and 100);
