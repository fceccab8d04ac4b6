-- Words of letters in place of those of the product. What is not here is as the product says it.
create table letter_words (
  kind text primary key,
  subject text not null,
  words text not null,
  changed_at timestamptz not null
);

-- What a letter is filled with that has words of its own: its kind among those, and what is known of it.
alter table letter add column worded jsonb;
