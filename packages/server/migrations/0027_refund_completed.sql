-- Money goes back until 30 days after a delivery; an order is completed before that.
insert into order_transition values ('completed', 'refunded');
