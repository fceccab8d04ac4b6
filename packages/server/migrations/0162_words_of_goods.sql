-- What was bought is looked through with the orders that are walked: its words are read, not made anew for each look.
drop index order_item_words;
alter table order_item add column search tsvector generated always as (search_vector(name)) stored;
create index order_item_words on order_item using gin (search);
