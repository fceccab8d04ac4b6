-- How many members are let in is asked before a switch is turned: counted without reading what is known of each.
create index person_let_in on person (id)
  where role = 'user' and status = 'active' and deleted_at is null and signup_status not in ('pending', 'denied');
