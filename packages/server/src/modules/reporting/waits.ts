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

/**
 * How long sign-ups waited, of days that are added up: the median of each, and of all up to it how many by step.
 * Columns: day, median, so_far.
 */
export const waitsOf = ({ from, before }: Span): RawBuilder<unknown> => sql`
  with those as (
    select day, part::integer as minutes, value from day_figure
     where figure = 'waited' and day >= (${from}::timestamptz at time zone 'utc')::date
       and day < (${before}::timestamptz at time zone 'utc')::date
  ), waited as (select day, minutes, ${stepOf} as step, value from those
  ), last as (
    select so_far from day_wait where day < (${from}::timestamptz at time zone 'utc')::date order by day desc limit 1
  ), medians as (
    select day, min(minutes) filter (where running * 2 >= people) as median
      from (select day, minutes, sum(value) over (partition by day order by minutes) as running,
                   sum(value) over (partition by day) as people from waited) as one
     group by day
  ), grown as (
    select days.day, steps.step,
           coalesce((select so_far[steps.step + 1] from last), 0)
             + sum(coalesce(waited.value, 0)) over (partition by steps.step order by days.day) as people
      from (select distinct day from waited) as days
      cross join generate_series(0, greatest((select max(step) from waited),
                                             (select array_length(so_far, 1) - 1 from last))) as steps (step)
      left join waited on waited.day = days.day and waited.step = steps.step
  ), ended as (
    select day, step, people, max(step) filter (where people > 0) over (partition by day) as top from grown
  )
  select day, (select median from medians where medians.day = ended.day) as median,
         array_agg(people::bigint order by step) as so_far
    from ended where step <= top group by day`
