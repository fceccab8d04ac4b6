import { screen } from '@testing-library/react'
import { rightsOf, transactions } from '@vesica/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { TransactionsScreen } from './TransactionsScreen.tsx'

const overview = {
  ...{ totalVolume: 1_250_000, pendingTransactions: 4, inReviewTransactions: 0, flaggedTransactions: 1 },
  ...{ waitingTransactions: 5, waitingCorrections: 0, activeWallets: 7, oldestPending: null },
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', offices: ['finance'], rights: rightsOf(['finance']) })
  // Before what it would be taken for.
  network.answers(transactions.getTransactionsOverview, overview)
  network.answersText(transactions.exportTransactions, 'Reference\nDEP-1\n')
  network.answers(transactions.listTransactions, {
    transactions: [],
    total: 0,
    next_cursor: null,
    previous_cursor: null,
  })
})

test('the transactions are read again, and taken along as they are filtered', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const person = show(<AtAddress address="/admin/transactions?status=flagged" screen={TransactionsScreen} />)
  expect(await screen.findByText('$1.25M')).toBeTruthy()
  const before = network.asked(transactions.getTransactionsOverview).length
  network.answers(transactions.getTransactionsOverview, { ...overview, pendingTransactions: 9 })
  await person.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await screen.findByText('9')).toBeTruthy()
  expect(network.asked(transactions.getTransactionsOverview).length).toBe(before + 1)
  await person.click(screen.getByRole('button', { name: 'Export' }))
  await vi.waitFor(() => expect(saved).toEqual([expect.stringMatching(/^transactions-.*csv$/)]))
  expect(network.asked(transactions.exportTransactions).map(({ query }) => query)).toEqual([{ status: 'flagged' }])
})
