-- Where a notification is dealt with: a path of the product.
alter table notification add column path text;
