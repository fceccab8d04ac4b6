-- When somebody last stopped being an active administrator: until some days later their address stays theirs.
alter table person add column administrator_until timestamptz;
update person set administrator_until = stopped_counting_at;
