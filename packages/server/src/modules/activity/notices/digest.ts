import { noticeGroupNames, noticeGroups, type NoticeKind, noticeKinds } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../activity.tables.ts'
import { queueEmail } from '../emails/email.ts'
import type { Addressee } from '../notification.ts'

const copy = notices.activity.digest

type Period = 'daily' | 'weekly'

/** A person whose digest is due, with its unread notifications, newest first. */
interface Due {
  person_id: string
  period: Period
  due_at: Date
  told: { kind: NoticeKind; title: string }[]
}

/** Number of people per transaction. */
const BATCH_SIZE = 200
/** Titles listed per group; the rest are only counted. */
const MAX_TITLES = 12

/**
 * Claims due digests: each person's period once, with the notifications that existed when it was due and are still
 * unread. Later ones belong to the next digest. Skips rows that another process has locked.
 */
const claimDue = async (tx: Tx): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with waiting as (
      select distinct person_id, digest as period from notification
       where digest is not null and digested_at is null and read_at is null and settled_at is null and archived_at is null
    ), ends as (
      select waiting.*, times.quiet_from, times.quiet_until, mail_zone(person_id, times.time_zone) as zone,
             coalesce(times.digest_at, '08:00') as digest_at,
             digest_date(${tx.now}, period, coalesce(times.digest_at, '08:00'), coalesce(times.digest_day, 1),
                         mail_zone(person_id, times.time_zone)) as on_date
        from waiting left join notice_times as times using (person_id)
    ), due as (
      select ends.*, (on_date + digest_at) at time zone zone as at from ends
       where exists (select from notification as news
                      where news.person_id = ends.person_id and digest = period and digested_at is null
                        and read_at is null and settled_at is null and archived_at is null
                        and created_at <= (on_date + ends.digest_at) at time zone zone)
         and not exists (select from notice_digest as known
                          where known.person_id = ends.person_id and known.period = ends.period
                            and known.on_date = ends.on_date)
       order by person_id, period limit ${BATCH_SIZE}
    ), taken as (
      insert into notice_digest (person_id, period, on_date) select person_id, period, on_date from due
      on conflict do nothing
      returning person_id, period
    ), told as (
      update notification set digested_at = ${tx.now}
        from due join taken using (person_id, period)
       where notification.person_id = due.person_id and digest = due.period and digested_at is null
         and read_at is null and settled_at is null and archived_at is null and created_at <= due.at
      returning notification.person_id, digest, kind, title, created_at
    )
    select due.person_id, due.period, rested_until(${tx.now}, quiet_from, quiet_until, zone) as due_at,
           json_agg(json_build_object('kind', kind, 'title', title) order by told.created_at desc) as told
      from due join told on told.person_id = due.person_id and told.digest = due.period
     group by 1, 2, 3`.execute(tables(tx))
  return rows
}

/** One paragraph per group of notifications. */
export const digestParagraphs = (unread: Due['told']): string[] => {
  const groups = noticeGroupNames.flatMap((group) => {
    const titles = unread.filter(({ kind }) => noticeKinds[kind].group === group).map(({ title }) => `– ${title}`)
    const more = titles.length - MAX_TITLES
    const named = more > 0 ? [...titles.slice(0, MAX_TITLES), `– ${copy.more(more)}`] : titles
    return named.length > 0 ? [[noticeGroups[group].name, ...named].join('\n')] : []
  })
  return [copy.unread(unread.length), ...groups]
}

/**
 * Writes all due digests.
 * @param addresseesOf loads people; those who left are missing
 * @returns the number of digests
 */
export const writeDigests = async (
  tx: Tx,
  addresseesOf: (tx: Tx, ids: readonly string[]) => Promise<ReadonlyMap<string, Addressee>>,
): Promise<number> => {
  const due = await claimDue(tx)
  const people = await addresseesOf(
    tx,
    due.map(({ person_id }) => person_id),
  )
  for (const { person_id, period, due_at, told } of due) {
    const person = people.get(person_id)
    if (!person) continue
    const email = {
      person_id,
      kind: period,
      to_address: person.email,
      name: person.name,
      subject: copy.subject[period],
      paragraphs: digestParagraphs(told),
      action: { label: copy.open, path: '/notifications' },
      reply_to: null,
    }
    await queueEmail(tx, email, due_at)
  }
  return due.length
}
