-- There are a few hundred questions at most: each process keeps them and finds in them what is being typed.
drop index faq_search;
alter table faq_entry drop column search;
