-- That an administrator has lost their second factor is believed by two others.
alter table guarded_change drop constraint guarded_change_kind_check;
alter table guarded_change add constraint guarded_change_kind_check
  check (kind in ('rule', 'rate', 'deposit_address', 'email', 'offices', 'second_factor'));
