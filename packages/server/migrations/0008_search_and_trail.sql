-- A name's or an address's words are found one by one, also when only a point, slash or other sign stands between
-- them: `J.R. Smith` by `smith` and by `j.r.`, `AC/DC` by `dc`. Left to itself, the parser takes such words for names
-- of hosts, files and numbers.
alter table person drop column search;
alter table person add column search tsvector generated always as (
  to_tsvector('simple', translate(name || ' ' || email, '@.+-_/\:,;''"()[]{}<>&|!*?#%=~^$`', repeat(' ', 32)))
) stored;
create index person_search on person using gin (search);

-- The audit trail cannot be emptied either.
create trigger audit_entry_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change();
