-- What the desk counts and searches when there are many tickets.

-- Figures of a period read what fell into it, from the index alone.
create index ticket_created on ticket (created_at) include (category_id, assigned_to);
create index ticket_rating_rated on ticket_rating (rated_at) include (ticket_id, rating, about);
drop index ticket_promise_met;
create index ticket_promise_met on ticket_promise (met_at) include (ticket_id, kind, minutes, kept, about)
  where met_at is not null;

-- The queues without what sleeps, in their order; what is over neither waits nor is due.
drop index ticket_assigned;
create index ticket_assigned on ticket (assigned_to, desk_order, id) include (asleep_until)
  where status in ('open', 'in_progress');

drop index ticket_waiting;
create index ticket_waiting on ticket (waiting_since, id) include (asleep_until)
  where status in ('open', 'in_progress') and waiting_since is not null;
drop index ticket_due;
create index ticket_due on ticket (due_at, id) include (asleep_until)
  where status in ('open', 'in_progress') and due_at is not null;

-- Tickets in whose name or conversation words occur, one as often as it does, of either at most so many. A limit leads
-- the planner to read rows one after the other until there are as many, which of what is rare takes all of them: here it
-- may only ask the indexes of words.
create function tickets_saying(words tsquery, at timestamptz, most integer) returns setof uuid language sql stable
  set enable_seqscan = off set enable_indexscan = off as $$
  (select id from ticket where search @@ words limit most)
  union all
  (select ticket_id from ticket_entry where kind <> 'event' and search @@ words and release_at <= at limit most)
$$;
