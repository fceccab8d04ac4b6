-- A flagged request stays flagged after the first of two approvals. Open ones that lost their flag that way get it back,
-- with the words of whoever flagged them.

with lost as (
  update wallet_request set status = 'flagged'
   where status = 'in_review'
     and exists (select from request_event where request_id = wallet_request.id and request_event.status = 'flagged')
  returning id
)
insert into request_event (request_id, step, status, actor_id, reason, at)
select lost.id, known.step + 1, 'flagged', flag.actor_id, flag.reason, now()
  from lost
 cross join lateral (select max(step) as step from request_event where request_id = lost.id) as known
 cross join lateral (select actor_id, reason from request_event
                      where request_id = lost.id and status = 'flagged' order by step desc limit 1) as flag;

delete from request_transition where from_status = 'flagged' and to_status = 'in_review';
