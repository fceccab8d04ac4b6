-- What all days up to one came to, of each figure: so that what a period and the one before it come to is the difference of two
-- rows, and only the days of a plot are read.
alter table day_figure add column so_far numeric(40, 0);
update day_figure set so_far = summed.so_far
  from (select figure, part, day, sum(value) over (partition by figure, part order by day) as so_far from day_figure) as summed
 where summed.figure = day_figure.figure and summed.part = day_figure.part and summed.day = day_figure.day;
alter table day_figure alter column so_far set not null;
alter table day_figure drop constraint day_figure_pkey;
alter table day_figure add primary key (figure, part, day);
create index day_figure_day on day_figure (day);

-- What has happened on days that are not added up yet, up to a moment: written anew every few minutes from what it was and what
-- has happened since. The one before is kept for whoever began to read it.
-- Of coins, whose rate of the day is known when it is over, it has how many lines there were of each amount.
create table open_figure (
  until timestamptz not null,
  figure text not null,
  day date not null,
  part text not null default '',
  value numeric(40, 0) not null,
  primary key (until, figure, day, part)
);
drop table hour_figure;
alter table figures_kept drop column hours_until;
-- The moment up to which it was added up last; null: never since all was made again.
alter table figures_kept add column until timestamptz;
