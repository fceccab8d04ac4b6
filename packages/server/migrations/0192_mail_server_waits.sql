-- Codes and links for a password leave by the mail server: another one waits for a second administrator.
alter table guarded_change drop constraint guarded_change_kind_check;
alter table guarded_change add constraint guarded_change_kind_check
  check (kind in ('rule', 'rate', 'deposit_address', 'payment_ways', 'mail_server', 'known_address', 'announcement',
                  'credits', 'email', 'offices', 'second_factor'));
