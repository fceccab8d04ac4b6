import { transactions, treasury } from '@vesica/contract'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { listLedgerAccounts } from './treasury/ledger-account.ts'
import { decideAdjustment, requestAdjustment } from './treasury/adjustment.ts'
import { approve, fail, flag, settle, rejectRequest } from './review/decision.ts'
import { type OutsideCheck, reconcileFor } from './ledger/reconcile.ts'
import { getProofFileId, getReviewed, listForExport, listReviewed, presentReview, overview } from './review/review.ts'
import { transactionsCsv } from './review/review.files.ts'
import { presentTreasury } from './treasury/treasury.ts'

/** Administration of members' requests and the ledger. */
export const transactionsRoutes = (
  { serve, serveRaw }: Serving,
  files: Files,
  outside: Readonly<Record<string, OutsideCheck>>,
): void => {
  const present = async (tx: Tx, decided: Promise<{ id: string }>) => ({
    transaction: await getReviewed(tx, (await decided).id),
  })

  serve(transactions.listTransactions, ({ query, read }) => read((tx) => listReviewed(tx, query)))
  serve(transactions.getTransactionsOverview, ({ read }) => read(overview))
  serve(transactions.getTransaction, ({ caller, params, read }) =>
    read(async (tx) => ({ transaction: await presentReview(tx, params.id, caller) })),
  )
  serve(transactions.approveTransaction, (call) =>
    call.transact((tx) => present(tx, approve(tx, actorOf(call), call.params.id))),
  )
  serve(transactions.denyTransaction, (call) =>
    call.transact((tx) => present(tx, rejectRequest(tx, actorOf(call), call.params.id, 'denied', call.body.reason))),
  )
  serve(transactions.rejectTransaction, (call) =>
    call.transact((tx) => present(tx, rejectRequest(tx, actorOf(call), call.params.id, 'rejected', call.body.reason))),
  )
  serve(transactions.flagTransaction, (call) =>
    call.transact((tx) => present(tx, flag(tx, actorOf(call), call.params.id, call.body.reason))),
  )
  serve(transactions.settleTransaction, (call) =>
    call.transact((tx) => present(tx, settle(tx, actorOf(call), call.params.id, call.body.tx_hash))),
  )
  serve(transactions.failTransaction, (call) =>
    call.transact((tx) => present(tx, fail(tx, actorOf(call), call.params.id, call.body.reason))),
  )
  serveRaw(transactions.getTransactionProof, async ({ params, read }, reply) => {
    const stored = await read(async (tx) => files.get(tx, await getProofFileId(tx, params.id)))
    return reply.headers(fileHeaders(stored)).send(files.read(stored))
  })
  serveRaw(transactions.exportTransactions, async (call, reply) => {
    return downloadList(reply, 'transactions.csv', async () => {
      await call.transact((tx) => noteExport(tx, actorOf(call), 'transactions'))
      return transactionsCsv(await call.read((tx) => listForExport(tx, call.query)))
    })
  })
  serve(treasury.getTreasury, ({ read }) => read(presentTreasury))
  serve(treasury.listLedgerAccounts, ({ query, read }) => read((tx) => listLedgerAccounts(tx, query)))
  serve(treasury.runReconcile, (call) =>
    call.transact(async (tx) => ({ report: await reconcileFor(tx, actorOf(call), outside) })),
  )
  serve(treasury.requestAdjustment, (call) =>
    call.transact(async (tx) => ({ adjustment: await requestAdjustment(tx, actorOf(call), call.body) })),
  )
  serve(treasury.decideAdjustment, (call) =>
    call.transact(async (tx) => ({
      adjustment: await decideAdjustment(tx, actorOf(call), call.params.id, call.body.decision),
    })),
  )
}
