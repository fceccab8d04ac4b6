-- What changed and was not told to all processes yet. It is written by the transaction that changes it and told after it has
-- committed: a notification inside of a transaction keeps all others that have one from committing together with it. It is in no
-- write-ahead log: when the database itself dies, all processes lose their connection to it and read everything again.
create unlogged table untold (
  id uuid primary key,
  body text not null,
  at timestamptz not null default clock_timestamp()
);

-- Nor does the queue of jobs tell of each from inside of its transaction.
do $$
begin
  if exists (select from information_schema.columns
              where table_schema = 'pgboss' and table_name = 'queue' and column_name = 'notify') then
    execute 'update pgboss.queue set notify = false';
  end if;
end
$$;
