import { health } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { MINUTE } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { listHolders } from '../../identity/index.ts'
import { tables } from '../system.tables.ts'
import type { Outcome } from './check.ts'
import { storeSample } from './sample.ts'
import { afterCheck } from './alerting.rules.ts'

const copy = notices.system.health

/** After five missed runs no result is reliable. */
const STALE_MS = 5 * MINUTE

const rowsOf = (tx: Tx) => tables(tx).selectFrom('health_check').selectAll().execute()

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const isKey = (key: string): key is health.HealthKey => (health.healthKeys as readonly string[]).includes(key)

/** The last results of the checks. */
export const presentHealth = async (tx: Tx): Promise<{ health: health.Health }> => {
  const rows = (await rowsOf(tx)).filter(({ key }) => isKey(key))
  const order = (row: Row) => health.healthKeys.indexOf(row.key as health.HealthKey)
  const checks = rows.sort((a, b) => order(a) - order(b)).map(presentCheck)
  const last = rows.map(({ checked_at }) => checked_at.getTime()).sort((a, b) => b - a)[0]
  return {
    health: {
      checks,
      needs: checks.filter(({ state }) => state === 'attention' || state === 'bad').length,
      at: last === undefined ? null : new Date(last).toISOString(),
      stale: last !== undefined && tx.now.getTime() - last > STALE_MS,
    },
  }
}

const presentCheck = ({ key, state, words, moment, moment_is, since }: Row): health.HealthCheck => ({
  key: key as health.HealthKey,
  state,
  message: words,
  moment: moment && moment_is ? { is: moment_is, at: moment.toISOString() } : null,
  since: since.toISOString(),
})

/**
 * Stores results. Those who look after the platform are notified once when a check turns bad, and once when it is good
 * again.
 */
export const storeOutcomes = async (tx: Tx, outcomes: readonly Outcome[]): Promise<void> => {
  // One after the other: two concurrent runs would notify twice.
  const before = new Map(
    (await tables(tx).selectFrom('health_check').selectAll().orderBy('key').forUpdate().execute()).map((row) => [
      row.key,
      row,
    ]),
  )
  const notified: [Outcome, 'bad' | 'good'][] = []
  const rows = outcomes.map((outcome) => {
    const row = before.get(outcome.key)
    const next = afterCheck(
      row && { isBad: row.state === 'bad', turnedAt: row.turned_at, toldBad: row.told_bad },
      outcome.state === 'bad',
      tx.now,
    )
    if (next.tell) notified.push([outcome, next.tell])
    return {
      key: outcome.key,
      state: outcome.state,
      words: outcome.words.slice(0, 500),
      moment: outcome.moment?.at ?? null,
      moment_is: outcome.moment?.is ?? null,
      checked_at: tx.now,
      since: row?.state === outcome.state ? row.since : tx.now,
      turned_at: next.turnedAt,
      told_bad: next.toldBad,
    }
  })
  if (rows.length > 0) await write(tx, rows)
  for (const { key, sample } of outcomes) if (sample !== undefined) await storeSample(tx, key, sample)
  for (const [outcome, state] of notified) await tell(tx, outcome, state)
  tx.announce({ topics: ['health'], admins: 'system:read' })
}

const write = async (tx: Tx, rows: readonly Row[]): Promise<void> => {
  await tables(tx)
    .insertInto('health_check')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        words: eb.ref('excluded.words'),
        moment: eb.ref('excluded.moment'),
        moment_is: eb.ref('excluded.moment_is'),
        checked_at: eb.ref('excluded.checked_at'),
        since: eb.ref('excluded.since'),
        turned_at: eb.ref('excluded.turned_at'),
        told_bad: eb.ref('excluded.told_bad'),
      })),
    )
    .execute()
}

const tell = async (tx: Tx, { key, words }: Outcome, state: 'bad' | 'good'): Promise<void> => {
  await notify(tx, await listHolders(tx, 'system:write'), {
    kind: 'health',
    about: `health ${key}`,
    ...copy[state](copy.checks[key], words),
    action: { label: copy.open, path: '/admin/system?tab=health' },
  })
}
