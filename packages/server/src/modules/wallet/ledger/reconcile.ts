import { transactions, type treasury } from '@vesica/contract'
import { sql } from 'kysely'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { agreedChecks, unknownJournals } from './reconcile.agreed.ts'
import { checks, type Difference } from './reconcile.checks.ts'
import { tables } from '../wallet.tables.ts'

/**
 * Differences that another module knows of, such as sign-ups against their journals.
 * @param posted the journals of a kind by their keys, each with what it posts as `linesText` writes it
 */
export type OutsideCheck = (
  tx: Tx,
  posted: (kind: string) => Promise<ReadonlyMap<string, string>>,
) => Promise<Difference[]>

/** How the journals of a kind are spoken of where they are not as they should be. */
interface DueWords {
  readonly missing: string
  readonly stray: string
}

/**
 * Journals that should be there against those that are, and the other way round.
 * @param posted the journals of a kind, as an `OutsideCheck` is given them  @param due by their keys, what they must post
 */
export const againstDue = (
  posted: ReadonlyMap<string, string>,
  due: ReadonlyMap<string, string>,
  { missing, stray }: DueWords,
): Difference[] => [
  ...[...due]
    .filter(([key, lines]) => posted.get(key) !== lines)
    .map(([key, lines]) => {
      const found = posted.get(key)
      const text = found === undefined ? missing : `posts ${found}`
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

/** When everything is wrong, nobody reads all of it, and the report must still be kept and sent. */
const MOST_SHOWN = 100

const shown = (check: string, rows: readonly Difference[]): treasury.ReconcileReport['differences'] => {
  const more = rows.length - MOST_SHOWN
  const rest = more > 0 ? [{ check, subject: 'more', text: `and ${more} more of this kind` }] : []
  return [...rows.slice(0, MOST_SHOWN).map((row) => ({ check, ...row })), ...rest]
}

/** The kinds of journals that the wallet itself looks after. */
const ownKinds = [...transactions.requestKinds, 'adjustment']

/**
 * Replays the whole ledger against what is kept beside it. Finds and says; never repairs.
 * All checks see one instant, however long they take: it must be the first act of its transaction.
 */
export const reconcile = async (
  tx: Tx,
  outside: Readonly<Record<string, OutsideCheck>> = {},
): Promise<treasury.ReconcileReport> => {
  await sql`set transaction isolation level repeatable read`.execute(tables(tx))
  await sql`set local statement_timeout = '10min'`.execute(tables(tx))
  const differences: treasury.ReconcileReport['differences'] = []
  for (const [check, find] of Object.entries({ ...checks, ...agreedChecks })) {
    differences.push(...shown(check, (await find(tx)).rows))
  }
  const kinds = new Set(ownKinds)
  const posted = (kind: string) => {
    kinds.add(kind)
    return postedOf(tx, kind)
  }
  for (const [check, find] of Object.entries(outside)) {
    differences.push(...shown(check, await find(tx, posted)))
  }
  differences.push(...shown('journals are known', (await unknownJournals(tx, [...kinds])).rows))
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

/** Reconciles and keeps the report. */
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

/** The same at an administrator's wish, which the audit trail keeps. */
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
