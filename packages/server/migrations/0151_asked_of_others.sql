-- What else administrators and members are asked for, and how one sees what came of it.
create or replace function asked_outcome(kind text, id uuid) returns text language sql stable as $$
  select case $1
    when 'request' then (
      select case when status in ('pending', 'in_review', 'flagged') then null
                  when status = 'denied' and decided_by is null then 'lapsed'
                  when status in ('denied', 'rejected') then status
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
                  when status in ('denied', 'rejected') then status
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
    when 'change' then (
      select case status when 'waiting' then null when 'failed' then 'not_possible'
                         when 'applied' then case when decided_by is null then 'in_force' else 'confirmed' end
                         else status end
        from guarded_change where guarded_change.id = $2)
  end
$$;
