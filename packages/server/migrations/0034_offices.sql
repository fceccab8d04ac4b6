-- What an administrator may do: the offices they hold. Who is one already may do everything, as before.
alter table person add column offices text[] not null default '{}';
update person set offices = '{owner}' where role = 'admin';
alter table person add constraint person_offices_known
  check (offices <@ array['owner', 'finance', 'store', 'content', 'support', 'reader']);
alter table person add constraint person_offices_of_administrators check (role = 'admin' or offices = '{}');
