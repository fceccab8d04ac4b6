import { wallet } from '@vesica/contract'
import type { Files } from '../../platform/files/files.ts'
import { download, downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { getPerson, requireUnheldAccount } from '../identity/index.ts'
import { getSettings } from '../settings/index.ts'
import { presentWallet } from './holdings/balance.ts'
import { listOwn, type Purchases } from './holdings/movement.ts'
import { convert, networkFee } from './rates/quote.ts'
import { requestDeposit, requestWithdrawal } from './requests/transfer.ts'
import { presentOwn, presentRequest } from './requests/request.present.ts'
import { cancelOwn } from './review/decision.ts'
import { statementOf } from './statement/statement.ts'
import { statementCsv, statementPdf } from './statement/statement.files.ts'
import { requestBuy, requestSell } from './requests/trade.ts'

/** A member's own wallet. */
export const walletRoutes = ({ serve, serveRaw }: Serving, files: Files, purchases: Purchases): void => {
  serve(wallet.getWalletBalances, ({ caller, read }) => read((tx) => presentWallet(tx, caller.userId)))
  serve(wallet.listOwnTransactions, ({ caller, query, read }) =>
    read((tx) => listOwn(tx, caller.userId, query, purchases)),
  )
  serve(wallet.getOwnTransaction, ({ caller, params, read }) =>
    read(async (tx) => ({ transaction: await presentOwn(tx, caller.userId, params.id) })),
  )
  serve(wallet.cancelOwnTransaction, ({ caller, params, transact }) =>
    transact(async (tx) => ({ transaction: presentRequest(await cancelOwn(tx, caller.userId, params.id)) })),
  )
  serve(wallet.requestDeposit, ({ caller, body, files: sent, transact }) =>
    files.placing([sent.proof_of_payment], (proof) =>
      transact(async (tx) => ({ transaction: presentRequest(await requestDeposit(tx, files, caller, body, proof)) })),
    ),
  )
  serve(wallet.requestWithdrawal, ({ caller, body, transact }) =>
    transact(async (tx) => ({ transaction: presentRequest(await requestWithdrawal(tx, caller, body)) })),
  )
  serve(wallet.requestBuy, ({ caller, body, transact }) =>
    transact(async (tx) => ({ transaction: presentRequest(await requestBuy(tx, caller, body)) })),
  )
  serve(wallet.requestSell, ({ caller, body, transact }) =>
    transact(async (tx) => ({ transaction: presentRequest(await requestSell(tx, caller, body)) })),
  )
  serve(wallet.convert, ({ caller, body, transact }) => transact((tx) => convert(tx, caller.userId, body)))
  serve(wallet.getNetworkFee, ({ query, read }) => read((tx) => networkFee(tx, query)))
  serveRaw(wallet.getStatement, async ({ caller, query, read }, reply) => {
    const { person, statements, platform } = await read(async (tx) => {
      const owner = await getPerson(tx, caller.userId)
      requireUnheldAccount(owner, tx.now)
      return {
        person: owner,
        statements: await statementOf(tx, caller.userId, query, purchases),
        platform: (await getSettings(tx)).platformName,
      }
    })
    const name = `statement-${query.from}-${query.to}`
    if (query.format === 'csv') return downloadList(reply, `${name}.csv`, () => statementCsv(statements))
    const title = { platform, person: person.name, email: person.email, ...query }
    return download(reply, `${name}.pdf`, await statementPdf(title, statements))
  })
}
