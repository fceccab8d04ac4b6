-- What happened in the hours of a day that is not over, added up as those pass: so that today costs as much as any other day.
-- Of coins, whose rate of the day is known when it is over, it has how many lines there were of each amount.
create table hour_figure (
  hour timestamptz not null,
  figure text not null,
  part text not null default '',
  value numeric(40, 0) not null,
  primary key (hour, figure, part)
);

-- The end of the last hour that was added up; null: none since the last day.
alter table figures_kept add column hours_until timestamptz;

-- How long sign-ups waited, of all days up to one: by steps of minutes how many. What a period has is the difference of two.
-- Days on which none was decided have no row.
create table day_wait (
  day date primary key,
  -- Minutes, of that day alone.
  median integer not null,
  so_far bigint[] not null
);

insert into day_wait (day, median, so_far)
with waited as (
  select day, part::integer as minutes, value,
         case when part::integer < 60 then part::integer
              when part::integer < 1440 then 60 + (part::integer - 60) / 10
              when part::integer < 20160 then 198 + (part::integer - 1440) / 60
              else 510 + (part::integer - 20160) / 1440 end as step
    from day_figure where figure = 'waited'
), medians as (
  select day, min(minutes) filter (where running * 2 >= people) as median
    from (select day, minutes, sum(value) over (partition by day order by minutes) as running,
                 sum(value) over (partition by day) as people from waited) as one
   group by day
), grown as (
  select days.day, steps.step, sum(coalesce(waited.value, 0)) over (partition by steps.step order by days.day) as people
    from (select distinct day from waited) as days
    cross join (select generate_series(0, (select max(step) from waited)) as step) as steps
    left join waited on waited.day = days.day and waited.step = steps.step
), ended as (
  select day, step, people, max(step) filter (where people > 0) over (partition by day) as top from grown
)
select day, (select median from medians where medians.day = ended.day), array_agg(people::bigint order by step)
  from ended where step <= top group by day;
