import {
  type MailTime,
  noticeGroups,
  type NoticeKind,
  noticeKindNames,
  noticeKinds,
  type notifications,
  rulesOfKind,
} from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Caller } from '../../../platform/caller.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type ActivityTables, tables } from '../activity.tables.ts'

type Preference = notifications.Preference
type Times = notifications.Times
type PreferencesInput = z.output<typeof notifications.setPreferences.body>

/** The kinds a person can be notified of: members cannot see those for administrators. */
const kindsFor = ({ role }: Pick<Caller, 'role'>): NoticeKind[] =>
  noticeKindNames.filter((kind) => role === 'admin' || !noticeGroups[noticeKinds[kind].group].staff)

const noTimes: Times = { quietFrom: null, quietUntil: null, digestAt: '08:00', digestDay: 1, timeZone: 'UTC' }

type Row = Partial<ActivityTables['notice_times']>

/** A person's mail schedule. */
export const getTimes = async (tx: Tx, personId: string): Promise<Times> => {
  const { rows } = await sql<Row & { zone: string }>`
    select times.*, mail_zone(asked.person_id, time_zone) as zone
      from (select ${personId}::uuid as person_id) as asked
      left join notice_times as times on times.person_id = asked.person_id`.execute(tables(tx))
  const [row] = rows
  if (!row?.digest_at) return { ...noTimes, timeZone: row?.zone ?? 'UTC' }
  return {
    quietFrom: row.quiet_from?.slice(0, 5) ?? null,
    quietUntil: row.quiet_until?.slice(0, 5) ?? null,
    digestAt: row.digest_at.slice(0, 5),
    digestDay: row.digest_day ?? 1,
    timeZone: row.zone,
  }
}

/** A person's notification preferences, defaults included. */
export const getPreferences = async (tx: Tx, caller: Pick<Caller, 'userId' | 'role'>) => {
  const rows = await tables(tx)
    .selectFrom('notice_preference')
    .select(['kind', 'app', 'mail'])
    .where('person_id', '=', caller.userId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  const preferences = kindsFor(caller).map((kind): Preference => {
    const row = chosen.get(kind)
    return { kind, app: row?.app ?? true, mail: row?.mail ?? 'now' }
  })
  return { preferences, times: await getTimes(tx, caller.userId) }
}

const requireChoice = (caller: Pick<Caller, 'role'>, { kind, app, mail }: Preference): void => {
  const rules = rulesOfKind(kind)
  const offered: readonly MailTime[] = rules.mail
  const hidden = !app && rules.app === 'always'
  if (!kindsFor(caller).includes(kind) || hidden || !offered.includes(mail))
    throw refuseField('notice_fixed', 'preferences', { name: noticeKinds[kind].name })
}

const setTimes = async (tx: Tx, personId: string, times: Times): Promise<void> => {
  if ((times.quietFrom === null) !== (times.quietUntil === null)) throw refuseField('quiet_hours_half', 'quietUntil')
  const { rows } = await sql<{ zone: string }>`select known_time_zone(${times.timeZone}) as zone`.execute(tables(tx))
  if (rows[0]?.zone === 'UTC' && times.timeZone !== 'UTC') throw refuseField('time_zone_unknown', 'timeZone')
  const row = {
    quiet_from: times.quietFrom,
    quiet_until: times.quietUntil,
    digest_at: times.digestAt,
    digest_day: times.digestDay,
    time_zone: times.timeZone,
  }
  await tables(tx)
    .insertInto('notice_times')
    .values({ person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
}

/** Saves the preferences in the input; others stay unchanged. */
export const setPreferences = async (
  tx: Tx,
  caller: Caller,
  { preferences = [], times }: PreferencesInput,
): Promise<void> => {
  for (const preference of preferences) requireChoice(caller, preference)
  // The last duplicate wins.
  const last = [...new Map(preferences.map((preference) => [preference.kind, preference])).values()]
  if (last.length > 0) {
    await tables(tx)
      .insertInto('notice_preference')
      .values(last.map((preference) => ({ ...preference, person_id: caller.userId, muted_from: null })))
      .onConflict((conflict) =>
        conflict.columns(['person_id', 'kind']).doUpdateSet((eb) => ({
          app: eb.ref('excluded.app'),
          mail: eb.ref('excluded.mail'),
          muted_from: null,
        })),
      )
      .execute()
  }
  if (times) await setTimes(tx, caller.userId, times)
  tx.announce({ topics: ['me', 'notifications'], users: [caller.userId] })
}
