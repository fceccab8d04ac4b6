-- Members cancel their own requests, as long as no administrator has approved or set one aside.
insert into request_transition values ('pending', 'cancelled');

create or replace function asked_outcome(kind text, id uuid) returns text language sql stable as $$
  select case $1
    when 'request' then (
      select case when status in ('pending', 'in_review', 'flagged') then null
                  when status = 'denied' and decided_by is null then 'lapsed'
                  when status in ('denied', 'rejected', 'cancelled') then status
                  else 'approved' end
        from wallet_request where wallet_request.id = $2)
    -- That an approved withdrawal could not be sent, which another must confirm.
    when 'failing' then (
      select case status when 'completed' then 'sent' when 'failed' then 'failed' end
        from wallet_request where wallet_request.id = $2)
    -- The proof that somebody paid for what they buy.
    when 'proof' then (
      select case when proof_at is not null then 'proof_sent'
                  when status in ('pending', 'in_review', 'flagged') then null
                  when status = 'denied' and decided_by is null then 'lapsed'
                  when status in ('denied', 'rejected', 'cancelled') then status
                  else 'approved' end
        from wallet_request where wallet_request.id = $2)
    when 'adjustment' then (
      select nullif(status, 'pending') from ledger_adjustment where ledger_adjustment.id = $2)
    -- By the person: whoever is denied may apply again.
    when 'signup' then (
      select case when deleted_at is not null then 'left' when signup_status in ('approved', 'denied') then signup_status end
        from person where person.id = $2)
    when 'resubmission' then (
      select case when signup_status <> 'denied' then 'sent_again' end
        from person where person.id = $2)
    when 'payment' then (
      select nullif(status, 'pending') from membership_request where membership_request.id = $2)
    when 'assignment' then (
      select nullif(status, 'waiting') from submission where submission.id = $2)
    when 'comment' then (
      select case when reported_at is not null then null when removed_at is not null then 'removed'
                  when hidden_why is not null then 'hidden' else 'kept' end
        from discussion_comment where discussion_comment.id = $2)
    -- An order is dealt with once its parcel is on its way.
    when 'order' then (
      select case when status in ('pending', 'processing') then null
                  when status in ('cancelled', 'refunded') then status else 'shipped' end
        from shop_order where shop_order.id = $2)
    -- A member's message waits for an answer, or for the end of its ticket.
    when 'ticket' then (
      select case when merged_into is not null then 'merged' when waiting_since is not null then null
                  when status in ('resolved', 'closed') then status else 'answered' end
        from ticket where ticket.id = $2)
    -- An answer waits for its member to go on, or to say whether it helped.
    when 'answer' then (
      select case when member_wrote_at > office_wrote_at then 'answered'
                  when exists (select from ticket_rating where ticket_id = ticket.id and solution = ticket.solutions) then 'rated' end
        from ticket where ticket.id = $2)
    -- A membership that ends: the same that keeps somebody from being reminded.
    when 'renewal' then (
      select case
          when exists (select from membership_period as next
                        where next.person_id = period.person_id and next.began_at > period.began_at
                          and (next.ended_early_at is null or next.ended_early_at > next.began_at)) then 'goes_on'
          when exists (select from membership_request as request
                        where request.person_id = period.person_id and request.status = 'pending') then 'paid'
          when exists (select from membership_cancellation as cancelled where cancelled.period_id = period.id) then 'cancelled'
          when period.ended_early_at is not null then 'ended' end
        from membership_period as period where period.id = $2)
    -- What came back to whom it was from: they hand something in again.
    when 'handing_in' then (
      select case when exists (select from submission as again
                                where again.lesson_id = returned.lesson_id and again.person_id = returned.person_id
                                  and again.number > returned.number) then 'handed_in' end
        from submission as returned where returned.id = $2)
    when 'change' then (
      select case status when 'waiting' then null when 'failed' then 'not_possible'
                         when 'applied' then case when decided_by is null then 'in_force' else 'confirmed' end
                         else status end
        from guarded_change where guarded_change.id = $2)
  end
$$;
