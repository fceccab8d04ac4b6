import { centsToUsd, countedUpTo, type transactions } from '@vesica/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { find, found, requireId } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, searchQuery, type SortKey } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import { findPeopleIds } from '../../identity/index.ts'
import { presentRequest, type Requests } from '../requests/request.present.ts'
import {
  approver,
  findForDecision,
  findReviewed,
  ownedRequests,
  presentReviewed,
  reviewedRequests,
} from './review.present.ts'
import type { Looking } from './offer.ts'
import { totalVolume } from './volume.ts'
import { kinds } from '../requests/request.rules.ts'
import { tables } from '../wallet.tables.ts'

export type TransactionQuery = z.output<typeof transactions.listTransactions.query>

const byTime: SortKey = { by: sql`made_at`, kind: 'time' }

/** One page of all members' requests, newest first unless asked otherwise. */
export const listReviewed = async (tx: Tx, query: TransactionQuery) => {
  const filtered = await matching(tx, query)
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all: reviewedRequests(filtered),
      sorting: { keys: [byTime], descending: query.order !== 'oldest' },
      id: sql`id`,
      beside: { total: countOf(filtered.select('id')) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { transactions: rows.map((row) => presentReviewed(row, tx.now)), total: beside.total, ...cursors }
}

type Filters = Omit<TransactionQuery, 'limit' | 'cursor' | 'order'>

/** As text, so that every plan knows which they are: there are few of them among many, also when none is left. */
const isWaiting = sql<boolean>`status in ('pending', 'in_review', 'flagged')`

const matching = async (tx: Tx, query: Filters): Promise<Requests<object>> => {
  let requests = tables(tx).selectFrom('wallet_request')
  if (query.status === 'waiting') requests = requests.where(isWaiting)
  else if (query.status) requests = requests.where('status', '=', query.status)
  if (query.type) requests = requests.where('kind', '=', query.type)
  if (query.currency) requests = requests.where('asset_code', '=', query.currency)
  if (!query.search) return requests
  const people = await findPeopleIds(tx, query.search)
  const found = foundBy(query.search)
  const owned = sql<boolean>`person_id = any(${people}::uuid[])`
  const ids = await fewIds(tx, found, owned)
  return requests.where(ids ? sql<boolean>`id = any(${ids}::uuid[])` : sql<boolean>`(${found} or ${owned})`)
}

/**
 * What has the words of a search. In `DEP-8E55` the first word is in the reference of every deposit: looked for like
 * the others it would find them all, to keep a few.
 */
const foundBy = (search: string): RawBuilder<boolean> => {
  const [, prefix = '', rest = ''] = /^\s*([a-z]{3})(?:[\s-](.*))?$/is.exec(search) ?? []
  const kind = kinds.get(prefix.toUpperCase())
  if (!kind) return sql`search @@ ${searchQuery(search)}`
  return rest.trim() === ''
    ? sql`kind = ${kind}`
    : sql`(search @@ ${searchQuery(rest)} and reference like ${`${prefix.toUpperCase()}-%`})`
}

/**
 * What a search finds, when that is little. Nothing tells the planner how often words occur, and for an ordered page of
 * something rare it would read the whole list; looked for by themselves, words are always found by their index.
 * @returns undefined when there are more than are counted: then an ordered page is soon full
 */
const fewIds = async (
  tx: Tx,
  found: RawBuilder<boolean>,
  owned: RawBuilder<boolean>,
): Promise<string[] | undefined> => {
  const { rows } = await sql<{ id: string }>`
    with found as materialized (select id from wallet_request where ${found}),
         owned as materialized (select id from wallet_request where ${owned})
    select id from found union all select id from owned limit ${countedUpTo + 1}`.execute(tables(tx))
  return rows.length > countedUpTo ? undefined : rows.map((row) => row.id)
}

/** Everything that is filtered, newest first, as far as a file takes it, with who asked and who approved. */
export const listForExport = async (tx: Tx, query: Filters) => {
  const some = ownedRequests(await matching(tx, query))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_ROWS)
  return (await some.execute()).map((row) => ({
    ...presentRequest(row),
    type: row.kind,
    user: row.member.name,
    userEmail: row.member.email,
    approvedBy: approver(row),
  }))
}

/** @throws Refusal not_found */
export const getReviewed = async (tx: Tx, id: string): Promise<transactions.ReviewedTransaction> => {
  requireId(id)
  return found(await findReviewed(tx, id))
}

/** The same, with what whoever looks may do, and how many must approve by what holds now, if they do. @throws Refusal not_found */
export const lookAt = async (tx: Tx, id: string, looking: Looking): Promise<transactions.ReviewedTransaction> => {
  requireId(id)
  return found(await findForDecision(tx, id, looking))
}

/** @throws Refusal not_found when there is no such request or it came without a file */
export const getProofFileId = async (tx: Tx, id: string): Promise<string> => {
  const row = await find(id, tables(tx).selectFrom('wallet_request').select('proof_file_id').where('id', '=', id))
  return found(row.proof_file_id)
}

/** The figures above the list, each what the list has under its filter. Volume counts completed requests at the rates they were made at. */
export const overview = async (tx: Tx) => {
  const row = await tables(tx)
    .selectFrom('wallet_request')
    .select([
      sql<string>`count(*)`.as('waiting'),
      sql<string>`count(*) filter (where status = 'pending')`.as('pending'),
      sql<string>`count(*) filter (where status = 'in_review')`.as('inReview'),
      sql<string>`count(*) filter (where status = 'flagged')`.as('flagged'),
      sql<Date | null>`min(made_at) filter (where status = 'pending')`.as('oldest'),
      sql<string>`(select count(distinct person_id) from ledger_account where person_id is not null and owning and kind <> 'suspense')`.as(
        'wallets',
      ),
      sql<string>`(select count(*) from ledger_adjustment where status = 'pending')`.as('corrections'),
      totalVolume.as('volume'),
    ])
    .where(isWaiting)
    .executeTakeFirstOrThrow()
  return {
    totalVolume: centsToUsd(BigInt(row.volume)),
    pendingTransactions: Number(row.pending),
    inReviewTransactions: Number(row.inReview),
    flaggedTransactions: Number(row.flagged),
    waitingTransactions: Number(row.waiting),
    waitingCorrections: Number(row.corrections),
    activeWallets: Number(row.wallets),
    oldestPending: row.oldest?.toISOString() ?? null,
  }
}
