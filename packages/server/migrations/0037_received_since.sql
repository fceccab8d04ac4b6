-- Since when a coin is received where it is: members who were shown another place before are told that it changed.
alter table asset add column received_since timestamptz;
update asset set received_since = (
  select max(decided_at) from guarded_change
   where kind = 'deposit_address' and subject = asset.code and status = 'applied');
