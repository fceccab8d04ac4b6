-- Entries are found by the words of what was done, why, and to what. Whoever asks names the same expression.
create index audit_entry_words on audit_entry using gin (search_vector(left(
  action || ' ' || coalesce(reason, '') || ' ' || subject_type || ' ' || subject_id || ' '
    || coalesce(before::text, '') || ' ' || coalesce(after::text, ''), 4000)));
