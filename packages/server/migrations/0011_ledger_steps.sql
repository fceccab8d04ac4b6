-- Posting in fewer steps inside the database. What is written and what is refused stays the same.

-- A transfer moves both of its accounts in one function, each in one statement that finds it, moves it and says what it
-- came to. Accounts whose balance is not kept are not found.
create or replace function apply_transfer() returns trigger language plpgsql as $$
declare
  account bigint;
  moved record;
begin
  for side in 1..2 loop
    account := case side when 1 then new.debit_account else new.credit_account end;
    update ledger_account
       set balance = balance + case when (class in ('asset', 'expense')) = (side = 1) then new.amount else -new.amount end,
           version = version + 1
     where id = account and cached
     returning case when (class in ('asset', 'expense')) = (side = 1) then new.amount else -new.amount end as change,
               version, balance
      into moved;
    if found then
      insert into account_entry (account_id, account_version, transfer_id, delta, balance_after)
        values (account, moved.version, new.id, moved.change, moved.balance);
    end if;
  end loop;
  return null;
end
$$;
drop function move_balance(bigint, bigint, numeric, text);

-- Where an update comes from is asked before the function is called: those of the transfers' trigger come from depth 1.
drop trigger ledger_account_balance on ledger_account;
create trigger ledger_account_balance before update of balance, version on ledger_account
  for each row
  when ((old.balance is distinct from new.balance or old.version is distinct from new.version) and pg_trigger_depth() < 1)
  execute function refuse_direct_balance();
