-- Orders are found by where they go, too.
alter table shop_order drop column search;
alter table shop_order add column search tsvector generated always as (search_vector(
  reference || ' ' || coalesce(tracking_number, '') || ' ' || first_name || ' ' || last_name
  || ' ' || address || ' ' || city || ' ' || state || ' ' || zipcode
)) stored;
create index shop_order_search on shop_order using gin (search);
