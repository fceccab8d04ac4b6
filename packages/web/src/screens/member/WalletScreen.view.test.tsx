import { membership, wallet } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { WalletScreen } from './WalletScreen.tsx'

const bitcoin: wallet.Balance = {
  id: 'id-of-bitcoin',
  crypto_symbol: 'BTC',
  crypto_name: 'Bitcoin',
  icon: '₿',
  network: 'Bitcoin',
  decimals: 8,
  balance: '0.1',
  held: '0',
  usd_equivalent: 5000,
  rate: 50_000,
  rateStale: false,
  change24h: null,
  enabled: true,
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  addressChangedAt: null,
  paymentLink: null,
  coinLink: null,
  minDeposit: '0.001',
  history: [],
}
const held = { totalBalance: 5000, change24h: null, change24hUsd: null, history: [], balances: [bitcoin] }
const deposit: wallet.Transaction = {
  id: 'id-of-deposit',
  reference: 'DEP-7KQ2M9XA',
  type: 'deposit',
  asset: 'BTC',
  amount: '0.1',
  usd: 5000,
  rate: 50_000,
  networkFee: null,
  received: null,
  address: null,
  network: 'Bitcoin',
  notes: null,
  txHash: null,
  status: 'completed',
  cancellable: false,
  reason: null,
  paidFrom: null,
  priceUntil: null,
  proofSentAt: null,
  paidBy: null,
  date: '2026-01-02T00:00:00.000Z',
  decidedAt: '2026-01-02T00:00:00.000Z',
  completedAt: '2026-01-02T00:00:00.000Z',
}
const requests = { transactions: [deposit], movements: [], next_cursor: null }
const broken = { message: 'Server error. Please try again later.', code: 'server_error' }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  network.answers(membership.getDepositAccounts, { cryptoDepositAccounts: [], feeAmount: '0' } as never)
})

const showWallet = () => show(<AtAddress address="/wallet" screen={WalletScreen} />)
const activity = () => screen.findByRole('region', { name: 'Recent Activity' })
const press = (name: string) => screen.getByRole('button', { name })

test('loading holdings have the layout of the loaded ones', async () => {
  signedIn(network)
  network.answers(wallet.listOwnTransactions, requests)
  const arrive = network.delays(wallet.getWalletBalances, held)
  showWallet()
  const section = await screen.findByRole('region', { name: 'Holdings' })
  const shapeOf = (element: Element) => ({
    bars: element.querySelectorAll('[class*="allocation"]').length,
    row: element.querySelector('li > *')?.className,
    list: element.querySelector('ul')?.className,
  })
  const before = shapeOf(section)
  expect(before.bars).toBe(1)
  arrive()
  await screen.findByText('Bitcoin')
  expect(shapeOf(screen.getByRole('region', { name: 'Holdings' }))).toEqual(before)
})

describe('a wallet', () => {
  test('that fails to load says so, section by section, and Retry loads it', async () => {
    signedIn(network)
    network.refuses(wallet.getWalletBalances, 500, broken)
    network.refuses(wallet.listOwnTransactions, 500, broken)
    const person = showWallet()
    const alert = (await screen.findByText('Your wallet could not be loaded.')).closest<HTMLElement>('[role="alert"]')
    if (!alert) throw new Error('It is said aloud')
    expect(alert.textContent).toContain('Server error. Please try again later.')
    expect(alert.textContent).toContain('request-of-a-test')
    const rows = await activity()
    expect((await within(rows).findByRole('alert')).textContent).toContain('Your activity could not be loaded.')

    network.answers(wallet.getWalletBalances, held)
    network.answers(wallet.listOwnTransactions, requests)
    await person.click(within(alert).getByRole('button', { name: 'Retry' }))
    expect((await screen.findAllByText('$5,000.00')).length).toBeGreaterThan(0)
    expect(screen.queryByText('Your wallet could not be loaded.')).toBeNull()
    // The other section still shows its error, since Retry did not refetch it.
    await person.click(within(within(rows).getByRole('alert')).getByRole('button', { name: 'Retry' }))
    expect((await within(rows).findAllByRole('listitem'))[0]?.textContent).toContain('Deposit 0.1 BTC')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('that is loading already has its titles and actions', async () => {
    signedIn(network)
    const respond = network.delays(wallet.getWalletBalances, held)
    const rowsCome = network.delays(wallet.listOwnTransactions, requests)
    showWallet()
    await activity()
    for (const name of ['Deposit', 'Withdraw', 'Trade']) expect(press(name)).toBeTruthy()
    for (const name of ['Holdings', 'Recent Activity']) expect(screen.getByRole('heading', { name })).toBeTruthy()
    expect(screen.queryByText('$5,000.00')).toBeNull()
    respond()
    rowsCome()
    expect((await screen.findAllByText('$5,000.00')).length).toBeGreaterThan(0)
  })

  test('is refreshed on request and confirms it, or says why that failed and keeps its content', async () => {
    signedIn(network)
    network.answers(wallet.getWalletBalances, held)
    network.answers(wallet.listOwnTransactions, requests)
    const person = showWallet()
    expect((await screen.findAllByText('$5,000.00')).length).toBeGreaterThan(0)
    network.answers(wallet.getWalletBalances, { ...held, totalBalance: 6000 })
    await person.click(press('Refresh'))
    expect(await screen.findByText('Prices refreshed!')).toBeTruthy()
    expect(await screen.findByText('$6,000.00')).toBeTruthy()
    network.refuses(wallet.getWalletBalances, 500, broken)
    await waitFor(() => expect((press('Refresh') as HTMLButtonElement).disabled).toBe(false))
    await person.click(press('Refresh'))
    expect(await screen.findByText('Server error. Please try again later.')).toBeTruthy()
    expect(screen.getByText('$6,000.00')).toBeTruthy()
  })

  test('does not confirm a refresh while a section failed', async () => {
    signedIn(network)
    network.answers(wallet.getWalletBalances, held)
    network.answers(wallet.listOwnTransactions, requests)
    const person = showWallet()
    expect((await screen.findAllByText('$5,000.00')).length).toBeGreaterThan(0)
    network.refuses(wallet.listOwnTransactions, 429, { message: 'Too many attempts.', code: 'too_many' })
    await person.click(press('Refresh'))
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.')
    expect(screen.queryByText('Prices refreshed!')).toBeNull()
  })
})

describe('wallet activity', () => {
  const movement: wallet.WalletMovement = {
    ...{ id: 'id-of-journal', kind: 'payment', reference: 'ORD-7KQ2M9XA', title: 'Beeswax candles' },
    ...{ asset: 'BTC', amount: '-0.0006', date: '2026-01-03T00:00:00.000Z' },
  }
  test('lists payments and refunds among the requests, with numbers and links to the purchase', async () => {
    signedIn(network)
    network.answers(wallet.getWalletBalances, held)
    const refund = {
      ...movement,
      id: 'refund',
      kind: 'refund',
      amount: '0.0006',
      date: '2026-01-01T00:00:00.000Z',
    } as const
    network.answers(wallet.listOwnTransactions, { ...requests, movements: [movement, refund] })
    showWallet()
    const rows = await within(await activity()).findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent?.replace(/·.*·/, '·'))).toEqual([
      expect.stringMatching(/^Payment: Beeswax candles.* · ORD-7KQ2M9XA−0\.0006 BTC$/),
      expect.stringContaining('Deposit 0.1 BTC'),
      expect.stringMatching(/^Refund: Beeswax candles.* · ORD-7KQ2M9XA0\.0006 BTC$/),
    ])
    const link = within(rows[0] ?? document.body).getByRole('link')
    expect(link.getAttribute('href')).toBe('/purchase-history?search=ORD-7KQ2M9XA')
  })

  test('shows a pending first deposit in place of the holdings', async () => {
    signedIn(network)
    const nothing = { ...bitcoin, balance: '0', usd_equivalent: 0 }
    network.answers(wallet.getWalletBalances, { ...held, totalBalance: 0, balances: [nothing] })
    const pendingDeposit = { ...deposit, status: 'pending', decidedAt: null, completedAt: null } as const
    network.answers(wallet.listOwnTransactions, { ...requests, transactions: [pendingDeposit] })
    showWallet()
    await screen.findByText('Your deposit of 0.1 BTC is in review')
    screen.getByRole('button', { name: 'View deposit' })
    expect(screen.queryByText('Make your first deposit')).toBeNull()
  })
})

describe('a pending request', () => {
  const detail = (changes: Partial<wallet.Transaction>): wallet.TransactionDetail => ({
    ...{ ...deposit, id: 'id-of-withdrawal', reference: 'WDR-7KQ2M9XA', type: 'withdraw', status: 'pending' },
    ...{ decidedAt: null, completedAt: null, timeline: [], journal: [], paymentMethods: null, driftPercent: null },
    ...changes,
  })
  const opened = (transaction: wallet.TransactionDetail) => {
    signedIn(network)
    network.answers(wallet.getWalletBalances, held)
    network.answers(wallet.listOwnTransactions, requests)
    network.answers(wallet.getOwnTransaction, { transaction })
    return show(<AtAddress address="/wallet?open=transaction:id-of-withdrawal" screen={WalletScreen} />)
  }

  test('is cancelled after a confirmation', async () => {
    const person = opened(detail({ cancellable: true }))
    await person.click(await screen.findByRole('button', { name: 'Cancel request' }))
    const question = await screen.findByRole('dialog', { name: 'Cancel this request: Withdrawal 0.1 BTC?' })
    within(question).getByText('The amount on hold is released right away.')
    const cancelled = wallet.Transaction.parse(detail({ status: 'cancelled' }))
    network.answers(wallet.cancelOwnTransaction, { transaction: cancelled })
    await person.click(within(question).getByRole('button', { name: 'Cancel request' }))
    await screen.findByText('Request cancelled')
  })

  test('names the accounts of its ledger entries in words', async () => {
    const line = { action: 'approve', asset: 'BTC', amount: '0.1', time: '2026-11-22T09:00:00.000Z' } as const
    opened({ ...detail({ status: 'completed' }), journal: [{ ...line, debit: 'member held', credit: 'payouts' }] })
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdrawal' }))
    const entries = within(await dialog.findByRole('table', { name: 'Ledger entries' }))
    entries.getByText('On hold')
    entries.getByText('Pending payouts')
  })

  test.each([
    ['pending', ['0.1 BTC', '0.0005 BTC', '0.0995 BTC']],
    ['completed', ['0.1 BTC', '0.0005 BTC', undefined, '0.0995 BTC']],
    ...(['cancelled', 'denied', 'rejected', 'failed'] as const).map(
      (status) => [status, [undefined, 'No fee', undefined, 'None', '0.1 BTC']] as const,
    ),
  ] as const)('that is %s shows the requested, charged and sent amounts', async (status, facts) => {
    opened(detail({ status, networkFee: '0.0005', received: '0.0995' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdrawal' }))
    await dialog.findByText('WDR-7KQ2M9XA')
    const factOf = (name: string) =>
      dialog.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent ?? undefined
    const names = ['Amount', 'Network fee', 'Amount to be sent', 'Amount sent', 'Amount requested']
    expect(names.map(factOf)).toEqual(names.map((_, index) => facts[index]))
  })

  test('has no cancel button where it cannot be cancelled', async () => {
    opened(detail({ cancellable: false }))
    await screen.findByRole('dialog', { name: 'Withdrawal' })
    await screen.findByText('WDR-7KQ2M9XA')
    expect(screen.queryByRole('button', { name: 'Cancel request' })).toBeNull()
  })
})
