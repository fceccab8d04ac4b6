import { screen, within } from '@testing-library/react'
import { rightsOf, transactions } from '@vesica/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { withdrawal } from '../../../test/reviewed.ts'
import { show } from '../../../test/show.tsx'
import { TransactionsScreen } from './TransactionsScreen.tsx'

const overview = {
  ...{ totalVolume: 1_250_000, pendingTransactions: 4, inReviewTransactions: 0, flaggedTransactions: 1 },
  ...{ waitingTransactions: 5, waitingCorrections: 0, activeWallets: 7, oldestPending: null },
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['finance'], rights: rightsOf(['finance']) })
  // Stubbed before the endpoint whose path would also match it.
  network.answers(transactions.getTransactionsOverview, overview)
  network.answersText(transactions.exportTransactions, 'Reference\nDEP-1\n')
  network.answers(transactions.listTransactions, {
    transactions: [],
    total: 0,
    next_cursor: null,
    previous_cursor: null,
  })
})

test('transactions can be reloaded, and exported with their filters', async () => {
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
  await person.click(screen.getByRole('button', { name: 'Export CSV' }))
  await vi.waitFor(() => expect(saved).toEqual([expect.stringMatching(/^transactions-.*csv$/)]))
  expect(network.asked(transactions.exportTransactions).map(({ query }) => query)).toEqual([{ status: 'flagged' }])
})

test.each(['cancelled', 'denied', 'rejected', 'failed'] as const)(
  'a withdrawal that was %s shows no fee, no amount to be sent, and its status in words',
  async (status) => {
    const transaction = withdrawal({}, { id: 'r1', reference: 'WDR-1', status })
    const page = { total: 1, next_cursor: null, previous_cursor: null }
    network.answers(transactions.listTransactions, { transactions: [transaction], ...page })
    network.answers(transactions.getTransaction, { transaction })
    show(<AtAddress address="/admin/transactions?id=r1" screen={TransactionsScreen} />)
    const dialog = within(await screen.findByRole('dialog'))
    expect((await dialog.findByText('Network fee')).nextElementSibling?.textContent).toBe('No fee')
    expect(dialog.getByText('Member receives').nextElementSibling?.textContent).toBe('Nothing')
    expect(dialog.getByRole('status').textContent).toContain(`${status.charAt(0).toUpperCase()}${status.slice(1)}`)
  },
)

test('the proof of a decided request can be viewed from its row and from its details', async () => {
  const proof = { proofOfPayment: '/wallets/proof/r1', proofKind: 'image', proofName: 'receipt.png' } as const
  const input = { id: 'r1', reference: 'DEP-1', type: 'deposit', status: 'completed', ...proof } as const
  const transaction = withdrawal({}, input)
  const page = { total: 1, next_cursor: null, previous_cursor: null }
  network.answers(transactions.listTransactions, { transactions: [transaction], ...page })
  network.answers(transactions.getTransaction, { transaction })
  const person = show(<AtAddress address="/admin/transactions" screen={TransactionsScreen} />)
  await person.click(await screen.findByRole('button', { name: 'More actions for DEP-1' }))
  // Without layout, a menu whose button is out of view counts as hidden.
  expect((await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent)).toEqual([
    'View details',
    'View Proof',
  ])
  await person.click(screen.getByRole('menuitem', { name: 'View Proof', hidden: true }))
  expect(await screen.findByRole('figure', { name: 'Proof of payment' })).toBeTruthy()
  await person.keyboard('{Escape}')
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'View details: DEP-1' }))
  await person.click(await screen.findByRole('button', { name: 'View Proof' }))
  expect(await screen.findByRole('figure', { name: 'Proof of payment' })).toBeTruthy()
})
