import { transactions, type treasury } from '@vesica/contract'
import { sql } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { agreedChecks, unknownJournals } from './reconcile.agreed.ts'
import { checks, type Difference } from './reconcile.checks.ts'
import { tables } from '../wallet.tables.ts'

/**
 * Finds deviations that another module can check, such as sign-ups against their journals.
 * @param posted the journals of a kind by key, each with its lines in the format of `linesText`
 */
export type OutsideCheck = (
  tx: Tx,
  posted: (kind: string) => Promise<ReadonlyMap<string, string>>,
) => Promise<Difference[]>

/** Messages for journals that deviate from what is due. */
interface DueMessages {
  readonly missing: string
  readonly stray: string
}

/**
 * Compares due journals with posted ones, in both directions.
 * @param posted the journals of a kind, as passed to an `OutsideCheck` @param due the lines they must post, by key
 */
export const againstDue = (
  posted: ReadonlyMap<string, string>,
  due: ReadonlyMap<string, string>,
  { missing, stray }: DueMessages,
): Difference[] => [
  ...[...due]
    .filter(([key, lines]) => posted.get(key) !== lines)
    .map(([key, lines]) => {
      const actual = posted.get(key)
      const text = actual === undefined ? missing : `posts ${actual}`
      return { subject: key, text: `${text}; due is ${lines}; post it` }
    }),
  ...[...posted.keys()]
    .filter((key) => !due.has(key))
    .map((key) => ({ subject: key, text: `${stray}; post a reversal` })),
]

const postedOf = async (tx: Tx, kind: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ idem_key: string; lines: string }>`
    select idem_key, coalesce(string_agg(amount || ' ' || transfer.asset_code || ' from ' || debit.code || ' to ' || credit.code, '; ' order by line), '') as lines
      from journal
      left join transfer on transfer.journal_id = journal.id
      left join ledger_account debit on debit.id = debit_account
      left join ledger_account credit on credit.id = credit_account
     where journal.kind = ${kind}
     group by idem_key`.execute(tables(tx))
  return new Map(rows.map((row) => [row.idem_key, row.lines]))
}

/** Limits the report so that it can still be stored and sent when everything deviates. */
const DIFFERENCES_MAX = 100

const limited = (check: string, rows: readonly Difference[]): treasury.ReconcileReport['differences'] => {
  const more = rows.length - DIFFERENCES_MAX
  const remainder = more > 0 ? [{ check, subject: 'more', text: `and ${more} more of this kind` }] : []
  return [...rows.slice(0, DIFFERENCES_MAX).map((row) => ({ check, ...row })), ...remainder]
}

/** The kinds of journals that the wallet itself checks. */
const ownKinds = [...transactions.requestKinds, 'adjustment']

/**
 * Replays the whole ledger against the stored data. Reports deviations, never repairs. All checks share one snapshot,
 * however long they take, so it must come first in its transaction.
 */
export const reconcile = async (
  tx: Tx,
  outside: Readonly<Record<string, OutsideCheck>> = {},
): Promise<treasury.ReconcileReport> => {
  await sql`set transaction isolation level repeatable read`.execute(tables(tx))
  await sql`set local statement_timeout = '10min'`.execute(tables(tx))
  const differences: treasury.ReconcileReport['differences'] = []
  for (const [check, find] of Object.entries({ ...checks, ...agreedChecks })) {
    differences.push(...limited(check, (await find(tx)).rows))
  }
  const kinds = new Set(ownKinds)
  const posted = (kind: string) => {
    kinds.add(kind)
    return postedOf(tx, kind)
  }
  for (const [check, find] of Object.entries(outside)) {
    differences.push(...limited(check, await find(tx, posted)))
  }
  differences.push(...limited('journals are known', (await unknownJournals(tx, [...kinds])).rows))
  const counts = await sql<{ accounts: string; journals: string; transfers: string }>`
    select (select count(*) from ledger_account) as accounts, (select count(*) from journal) as journals, (select count(*) from transfer) as transfers`.execute(
    tables(tx),
  )
  const row = counts.rows[0]
  return {
    ok: differences.length === 0,
    at: tx.now.toISOString(),
    accounts: Number(row?.accounts ?? 0),
    journals: Number(row?.journals ?? 0),
    transfers: Number(row?.transfers ?? 0),
    differences,
  }
}

/** Reconciles and stores the report. */
export const reconcileAndStore = async (
  tx: Tx,
  outside: Readonly<Record<string, OutsideCheck>> = {},
): Promise<treasury.ReconcileReport> => {
  const report = await reconcile(tx, outside)
  await tables(tx)
    .insertInto('reconcile_run')
    .values({ id: newId(), at: tx.now, ok: report.ok, report: JSON.stringify(report) })
    .execute()
  tx.announce({ topics: ['wallet'], admins: 'treasury:read' })
  return report
}

/** Reconciles at an administrator's request and records it in the audit log. */
export const reconcileFor = async (
  tx: Tx,
  actor: Actor,
  outside: Readonly<Record<string, OutsideCheck>>,
): Promise<treasury.ReconcileReport> => {
  const report = await reconcileAndStore(tx, outside)
  await audit(tx, actor, {
    action: 'reconcile',
    subject: { type: 'ledger', id: 'main' },
    after: { ok: report.ok, differences: report.differences.length },
  })
  return report
}

export const lastReconcile = async (tx: Tx): Promise<treasury.ReconcileReport | null> => {
  const row = await tables(tx)
    .selectFrom('reconcile_run')
    .select('report')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? (row.report as treasury.ReconcileReport) : null
}
