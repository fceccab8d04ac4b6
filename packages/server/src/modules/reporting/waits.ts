import { type RawBuilder, sql } from 'kysely'
import type { Span } from './facts.ts'
import { steps } from './medians.rules.ts'

const { HOUR, DAY, WEEKS, TENS, HOURS, DAYS } = Object.fromEntries(
  Object.entries(steps).map(([name, number]) => [name, sql.lit(number)]),
) as Record<keyof typeof steps, RawBuilder<unknown>>

const stepOf = sql`case
  when minutes < ${HOUR} then minutes
  when minutes < ${DAY} then ${TENS} + (minutes - ${HOUR}) / 10
  when minutes < ${WEEKS} then ${HOURS} + (minutes - ${DAY}) / ${HOUR}
  else ${DAYS} + (minutes - ${WEEKS}) / ${DAY} end`

const minutesOf = sql`case
  when step < ${TENS} then step
  when step < ${HOURS} then ${HOUR} + (step - ${TENS}) * 10
  when step < ${DAYS} then ${DAY} + (step - ${HOURS}) * ${HOUR}
  else ${WEEKS} + (step - ${DAYS}) * ${DAY} end`

/**
 * How long applications waited, for totaled days from the first decision on: the median of each day, of the seven days
 * up to it, and the totals up to it by step. Columns: day, median, week, so_far.
 */
export const waitsOf = ({ from, before }: Span): RawBuilder<unknown> => sql`
  with span as (
    select (${from}::timestamptz at time zone 'utc')::date as first, (${before}::timestamptz at time zone 'utc')::date as after
  ), those as (
    select day, part::integer as minutes, value from day_figure, span
     where figure = 'waited' and day >= span.first and day < span.after
  ), waited as (select day, minutes, ${stepOf} as step, value from those
  ), last as (
    select day_wait.day, so_far from day_wait, span where day_wait.day < span.first order by day_wait.day desc limit 1
  ), days as (
    select day::date from span, generate_series(
      coalesce((select last.day + 1 from last), (select min(waited.day) from waited)), span.after - 1, interval '1 day') as day
  ), medians as (
    select day, min(minutes) filter (where running * 2 >= people) as median
      from (select day, minutes, sum(value) over (partition by day order by minutes) as running,
                   sum(value) over (partition by day) as people from waited) as one
     group by day
  ), grown as (
    select days.day, steps.step,
           coalesce((select so_far[steps.step + 1] from last), 0)
             + sum(coalesce(waited.value, 0)) over (partition by steps.step order by days.day) as people
      from days
      cross join generate_series(0, greatest((select max(step) from waited),
                                             (select array_length(so_far, 1) - 1 from last))) as steps (step)
      left join waited on waited.day = days.day and waited.step = steps.step
  ), ended as (
    select day, step, people, max(step) filter (where people > 0) over (partition by day) as top from grown
  ),   kept as (
    select day, array_agg(people::bigint order by step) as so_far from ended where step <= top group by day
  )
  select day, (select median from medians where medians.day = kept.day) as median,
         (select min(${minutesOf}) filter (where running > 0 and running * 2 >= people)
            from (select step, sum(people) over (order by step) as running, sum(people) over () as people
                    from (select one.place::integer - 1 as step,
                                 one.people - coalesce(week_before.so_far[one.place], 0) as people
                            from unnest(kept.so_far) with ordinality as one (people, place)) as those_of_week) as counted) as week,
         kept.so_far
    from kept
    left join lateral (
      select so_far from kept as earlier where earlier.day = kept.day - 7
      union all
      select so_far from day_wait, span where day_wait.day = kept.day - 7 and day_wait.day < span.first
    ) as week_before on true`
