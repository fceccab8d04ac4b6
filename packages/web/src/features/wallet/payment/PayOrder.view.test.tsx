import { screen, within } from '@testing-library/react'
import { payments, wallet } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { TransactionDialog } from '../activity/TransactionDialog.tsx'

const order: wallet.TransactionDetail = {
  id: 'id-of-order',
  reference: 'BUY-7KQ2M9XA',
  type: 'buy',
  asset: 'BTC',
  amount: '0.01',
  usd: 500,
  rate: 50_000,
  networkFee: null,
  received: null,
  address: null,
  network: 'Bitcoin',
  notes: null,
  txHash: null,
  status: 'pending',
  cancellable: true,
  reason: null,
  paidFrom: 'outside',
  priceUntil: '2099-01-03T00:00:00.000Z',
  proofSentAt: null,
  paidBy: null,
  date: '2099-01-02T00:00:00.000Z',
  decidedAt: null,
  completedAt: null,
  timeline: [],
  journal: [],
  driftPercent: 5,
  paymentMethods: [
    { name: 'Bank transfer', text: 'NO00 1234\nThe house' },
    { name: 'Cash', text: 'At the desk' },
  ],
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network)
})
const OpenDialog = () => <TransactionDialog id={order.id} onClose={() => undefined} />
const showOrder = (changed: Partial<wallet.TransactionDetail> = {}) => {
  network.answers(wallet.getOwnTransaction, { transaction: { ...order, ...changed } })
  return show(<AtAddress address="/wallet" screen={OpenDialog} />)
}
const pay = () => screen.findByRole('region', { name: 'How to pay' })

test('a missing request, or another member’s, says so and is not requested again', async () => {
  network.refuses(wallet.getOwnTransaction, 404, { message: 'Resource not found.', code: 'not_found' })
  show(<AtAddress address="/wallet" screen={OpenDialog} />)
  await screen.findByText('Request not found')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test('an unpaid order shows amount, reference and payment methods, and its proof requires a file and a method', async () => {
  const person = showOrder()
  const section = within(await pay())
  for (const label of ['$500.00', 'BUY-7KQ2M9XA', 'NO00 1234', 'The house', 'At the desk'])
    expect(section.getAllByText(label).length, label).toBeGreaterThan(0)
  await person.click(section.getByRole('button', { name: 'Send Proof' }))
  expect(section.getByText('Please upload proof of payment first')).toBeTruthy()
  expect(section.getByText('Please choose a payment method.')).toBeTruthy()
  expect(network.asked(payments.sendPaymentProof)).toEqual([])
})

test('without payment methods it names whom to ask, and still accepts a proof', async () => {
  showOrder({ paymentMethods: [] })
  const section = within(await pay())
  expect(section.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toContain('/support')
  expect(section.getByRole('button', { name: 'Send Proof' })).toBeTruthy()
})

test('a refused proof shows its error in the form', async () => {
  network.refuses(payments.sendPaymentProof, 409, {
    message: 'This order takes no proof of payment any more.',
    code: 'proof_closed',
  })
  const person = showOrder({ paymentMethods: [{ name: 'Cash', text: 'At the desk' }] })
  const section = within(await pay())
  await person.upload(
    section.getByLabelText('Proof of payment'),
    new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' }),
  )
  await person.click(await section.findByRole('button', { name: 'Send Proof' }))
  expect(await section.findByText('This order takes no proof of payment any more.')).toBeTruthy()
})

test.each([
  ['Proof sent', { proofSentAt: '2099-01-02T01:00:00.000Z', paymentMethods: null }],
  ['Expired', { priceUntil: '2020-01-03T00:00:00.000Z', paymentMethods: null }],
  ['Denied', { status: 'denied', decidedAt: '2099-01-02T01:00:00.000Z', reason: 'Not received', paymentMethods: null }],
  ['Completed', { status: 'completed', paymentMethods: null }],
] as const)('%s: the order says so, and no payment is requested', async (stage, changed) => {
  showOrder(changed)
  const stageList = await screen.findByRole('list', { name: 'Order status' })
  expect(stageList.querySelector('[aria-current="step"]')?.textContent).toBe(stage)
  expect(screen.queryByRole('region', { name: 'How to pay' })).toBeNull()
})
