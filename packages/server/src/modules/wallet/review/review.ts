import { centsToUsd, countedUpTo, type transactions } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { find, requireFound, requireId } from '../../../platform/data/find.ts'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { countUpTo, type SortKey } from '../../../platform/data/paging.ts'
import { type SearchedList, searchFor } from '../../../platform/data/search.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { READ_ROWS } from '../../../platform/files/csv.ts'
import { byOwner } from '../../identity/index.ts'
import { presentRequest, type Requests } from '../requests/request.present.ts'
import {
  approversOf,
  findForDecision,
  findReviewed,
  approvedRequests,
  presentReviewed,
  reviewedRequests,
} from './review.present.ts'
import type { Looking } from './offer.ts'
import { totalVolume } from './volume.ts'
import { tables } from '../wallet.tables.ts'

export type TransactionQuery = z.output<typeof transactions.listTransactions.query>

const byTime: SortKey = { by: sql`made_at`, kind: 'time' }

/** Searches requests by reference, address, hash or requester. */
export const allRequests: SearchedList = {
  table: 'wallet_request',
  parts: {
    status: sql`wallet_request.status`,
    type: sql`wallet_request.kind`,
    currency: sql`wallet_request.asset_code`,
  },
  ways: [
    {
      name: 'requests',
      words: sql`wallet_request.search`,
      holds: (query) => sql`wallet_request.search @@ ${query}`,
    },
    byOwner({
      name: 'requests by person',
      personId: sql`wallet_request.person_id`,
      ids: (isTrue) => sql`select id from wallet_request where ${isTrue(sql`wallet_request.person_id`)}`,
    }),
  ],
}

/** One page of all members' requests, newest first by default. */
export const listReviewed = async (tx: Tx, query: TransactionQuery) => {
  const matchingRequests = matching(tx, query)
  const { rows, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all: reviewedRequests(matchingRequests),
      some: matchingRequests,
      search: await searchFor(tx, allRequests, query),
      sorting: { keys: [byTime], descending: query.order !== 'oldest' },
      id: sql`id`,
      beside: {},
    },
    query,
  )
  return { transactions: rows.map((row) => presentReviewed(row, tx.now)), total, ...cursors }
}

type Filters = Omit<TransactionQuery, 'limit' | 'cursor' | 'order'>

/**
 * Literals instead of parameters, so that every plan is based on these values: they match few rows, sometimes none.
 */
const isPending = sql<boolean>`status in ('pending', 'in_review', 'flagged')`

const matching = (tx: Tx, query: Filters): Requests<object> => {
  let requests: Requests<object> = tables(tx).selectFrom('wallet_request')
  if (query.status === 'waiting') requests = requests.where(isPending)
  else if (query.status) requests = requests.where('status', '=', query.status)
  if (query.type) requests = requests.where('kind', '=', query.type)
  return query.currency ? requests.where('asset_code', '=', query.currency) : requests
}

/** All filtered requests, newest first, up to the export limit, with requester and approvers. */
export const listForExport = async (tx: Tx, query: Filters) => {
  const all = matching(tx, query)
  const search = await searchFor(tx, allRequests, query)
  const exported = approvedRequests(search ? all.where(search.byIndex) : all)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_ROWS)
  return (await exported.execute()).map((row) => ({
    ...presentRequest(row),
    type: row.kind,
    user: row.member.name,
    userEmail: row.member.email,
    approvedBy: approversOf(row),
  }))
}

export const getReviewed = async (tx: Tx, id: string): Promise<transactions.ReviewedTransaction> => {
  requireId(id)
  return requireFound(await findReviewed(tx, id))
}

/** One request with the viewer's available actions and the number of approvals needed now. */
export const presentReview = async (tx: Tx, id: string, viewer: Looking): Promise<transactions.ReviewedTransaction> => {
  requireId(id)
  return requireFound(await findForDecision(tx, id, viewer))
}

export const getProofFileId = async (tx: Tx, id: string): Promise<string> => {
  const row = await find(id, tables(tx).selectFrom('wallet_request').select('proof_file_id').where('id', '=', id))
  return requireFound(row.proof_file_id)
}

const ofStatus = (status: 'pending' | 'in_review' | 'flagged') =>
  countUpTo(sql`select from wallet_request where status = ${sql.lit(status)}`)

/**
 * The metrics above the list, counted as the list counts with each filter, up to its limit. Volume counts completed
 * requests at their original rates.
 */
export const overview = async (tx: Tx) => {
  const row = await tables(tx)
    .selectNoFrom([
      ofStatus('pending').as('pending'),
      ofStatus('in_review').as('inReview'),
      ofStatus('flagged').as('flagged'),
      sql<Date | null>`(select min(made_at) from wallet_request where status = 'pending')`.as('oldest'),
      countUpTo(
        sql`select distinct person_id from ledger_account where person_id is not null and owning and kind <> 'suspense'`,
      ).as('wallets'),
      countUpTo(sql`select from ledger_adjustment where status = 'pending'`).as('corrections'),
      totalVolume.as('volume'),
    ])
    .executeTakeFirstOrThrow()
  return {
    totalVolume: centsToUsd(BigInt(row.volume)),
    pendingTransactions: row.pending,
    inReviewTransactions: row.inReview,
    flaggedTransactions: row.flagged,
    waitingTransactions: Math.min(row.pending + row.inReview + row.flagged, countedUpTo),
    waitingCorrections: row.corrections,
    activeWallets: row.wallets,
    oldestPending: row.oldest?.toISOString() ?? null,
  }
}
