import { filled, templateRules, paragraphsOf } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Notice, notify } from '../../activity/index.ts'
import { findPerson, GRACE_DAYS, lockPerson, type Person } from '../../identity/index.ts'
import { tables } from '../membership.tables.ts'
import { membershipDayFor } from './period-day.ts'

const copy = notices.membership

/** Reminder days before the end; negative: after it. If several have passed, only the latest is sent. */
const MILESTONES = [30, 14, 7, 1, 0, -3, -GRACE_DAYS] as const

/** Reminders more than this many days late are not sent. */
const LATE_DAYS = 2

interface Due {
  id: string
  person_id: string
  plan: string
  ends_at: Date
  days: number
}

const AT_ONCE = 100

/** Periods due for a reminder: no following period, no payment under review, and not cancelled. */
export const findDue = async (tx: Tx): Promise<Due[]> => {
  const [first, last] = [Math.max(...MILESTONES), Math.min(...MILESTONES)]
  const { rows } = await sql<Due>`
    select period.id, period.person_id, plan.name as plan, period.ends_at, due.days
      from membership_period as period
      join plan on plan.id = period.plan_id
      cross join lateral (
        select min(milestone) as days from unnest(${[...MILESTONES]}::int[]) as milestone
         where period.ends_at - milestone * interval '1 day' <= ${tx.now}) as due
     where period.ended_early_at is null
       and period.ends_at <= ${after(tx.now, first * DAY)} and period.ends_at > ${after(tx.now, (last - LATE_DAYS) * DAY)}
       and not exists (select from membership_period as next
                        where next.person_id = period.person_id and next.began_at > period.began_at
                          and (next.ended_early_at is null or next.ended_early_at > next.began_at))
       and not exists (select from membership_request as request
                        where request.person_id = period.person_id and request.status = 'pending')
       and not exists (select from membership_cancellation as cancelled where cancelled.period_id = period.id)
       and not exists (select from membership_reminder as told where told.period_id = period.id and told.days = due.days)
     order by period.ends_at, period.id limit ${AT_ONCE}`.execute(tables(tx))
  return rows
}

/** Sends a reminder once. Removed, suspended or banned members get none. */
export const remind = async (tx: Tx, due: Due): Promise<void> => {
  const told = await tables(tx)
    .insertInto('membership_reminder')
    .values({ period_id: due.id, days: due.days, told_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (told.numInsertedOrUpdatedRows !== 1n) return
  // The same lock as for renewals, so that a reminder sent after one is settled from the start.
  const person = (await findPerson(tx, due.person_id)) && (await lockPerson(tx, due.person_id))
  if (person?.role !== 'user' || person.status !== 'active') return
  await notify(tx, [person], {
    kind: 'membership',
    asks: { kind: 'renewal', id: due.id },
    about: 'membership',
    key: `membership:${due.id}:${due.days}`,
    ...wordsOf(due, person),
    action: { label: copy.view, path: '/membership' },
  })
}

/** Marks past milestones as sent, so that members given a period that ends soon are reminded only from now on. */
export const skipPassed = async (tx: Tx, periodIds: readonly string[]): Promise<void> => {
  await sql`
    insert into membership_reminder (period_id, days, told_at)
    select period.id, milestone, ${tx.now} from membership_period as period
      cross join unnest(${[...MILESTONES]}::int[]) as milestone
     where period.id = any(${[...periodIds]}::uuid[]) and period.ends_at - milestone * interval '1 day' <= ${tx.now}
    on conflict do nothing`.execute(tables(tx))
}

/** The email template and its values. */
const fillingOf = ({ plan, ends_at, days }: Due, person: Person): NonNullable<Notice['worded']> => {
  if (days > 0)
    return {
      kind: 'reminder_before',
      values: { plan, when: copy.reminder.inDays(days), date: membershipDayFor(ends_at, person) },
    }
  if (days <= -GRACE_DAYS) return { kind: 'reminder_over', values: { plan } }
  return {
    kind: 'reminder_ended',
    values: {
      plan,
      when: copy.reminder.ended(-days),
      date: membershipDayFor(after(ends_at, GRACE_DAYS * DAY), person),
    },
  }
}

/** The in-app text, from the built-in template rather than the customized email. */
const wordsOf = (due: Due, person: Person): Pick<Notice, 'title' | 'text' | 'worded'> => {
  const worded = fillingOf(due, person)
  const { subject, body } = templateRules[worded.kind]
  const [, text = ''] = paragraphsOf(body)
  return { title: filled(subject, worded.values), text: filled(text, worded.values), worded }
}
