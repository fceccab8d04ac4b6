-- What filters of the desk are answered by, each in the desk's order.
create index ticket_status on ticket (status, desk_order, id);
drop index ticket_category;
create index ticket_category on ticket (category_id, desk_order, id);
create index ticket_promise_begun on ticket_promise (kind, met_at) where met_at is not null;
