-- Long periods have lines by week: of each day also the median of the seven days up to it. Days on which none was decided have a
-- row too, from the first decision on, so that a week that ends with one is found.
alter table day_wait alter column median drop not null;
alter table day_wait add column week integer;

-- All of it is made again from the rows by the next job, within five minutes; until then the rows themselves are read.
delete from day_wait;
delete from open_figure;
delete from day_figure;
update figures_kept set through = null, until = null;
