create table orders (id text);
create table order_lines (id text);
create table members (id text);
create table forgotten (id text);
