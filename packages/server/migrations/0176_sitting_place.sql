-- Where in a text its last word was: who says it again has not read on.
alter table content_sitting add column place text;
