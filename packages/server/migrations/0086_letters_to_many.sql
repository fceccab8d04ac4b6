-- Letters of an announcement to many leave after what is due to single people: each kind is found by an index of its own.
drop index letter_due;
create index letter_due on letter (due_at, id) where sent_at is null and failed_at is null and kind <> 'announcement';
create index letter_due_to_many on letter (due_at, id) where sent_at is null and failed_at is null and kind = 'announcement';

-- How many have read an announcement, without looking at all who got it.
drop index notification_announced;
create index notification_announced on notification (cause) where kind = 'announcement' and read_at is not null;
