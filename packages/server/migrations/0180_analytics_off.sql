-- Sittings while analytics is off carry places and progress, but are left out of the history of listening.
alter table content_sitting add column listed boolean not null default true;

-- While analytics is off there is no tally of people; once it is on again, people are counted anew.
alter table figures_kept add column tally_paused boolean not null default false;
