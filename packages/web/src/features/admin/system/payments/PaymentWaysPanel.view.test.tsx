import { screen, waitFor, within } from '@testing-library/react'
import { payments } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { PaymentWaysPanel } from './PaymentWaysPanel.tsx'

const bank = { name: 'Bank transfer', text: 'NO00 1234\nThe house', enabled: true }
const reply = (methods: payments.ManagedPaymentWay[], pendingChange: object | null = null) =>
  ({ paymentMethods: { methods, pendingChange } }) as never

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'coins:write'] })
})

const showPanel = () => show(<AtAddress address="/admin/system" screen={PaymentWaysPanel} />)

/** The button, once permissions are loaded. */
const pressable = async (name: string) => {
  const find = () => screen.getByRole('button', { name })
  await waitFor(() => expect(find().getAttribute('aria-disabled')).toBeNull())
  return find()
}

test('an empty list explains the consequences, and a first payment method is added', async () => {
  network.answers(payments.getPaymentMethods, reply([]))
  network.answers(payments.setPaymentMethods, reply([bank]))
  const person = showPanel()
  expect(await screen.findByText(/Members who buy without a balance are asked to contact you/)).toBeTruthy()
  await person.click(await pressable('Add payment method'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add payment method' }))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Please name the payment method.')).toBeTruthy()
  await person.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Bank transfer')
  await person.type(dialog.getByRole('textbox', { name: /^Payment details/ }), 'NO00 1234')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Payment methods saved')).toBeTruthy()
  expect(network.asked(payments.setPaymentMethods)[0]).toMatchObject({
    body: { methods: [{ name: 'Bank transfer', text: 'NO00 1234', enabled: true }] },
  })
})

test('a pending change is above the payment methods, and one is removed after a confirmation', async () => {
  const pendingChange = {
    id: 'one',
    kind: 'payment_ways',
    title: 'The list of payment methods',
    before: 'none',
    after: 'Bank transfer: DE99',
    requestedBy: 'Ada',
    requestedAt: '2026-03-01T12:00:00.000Z',
    holdsAt: null,
  }
  network.answers(payments.getPaymentMethods, reply([bank, { ...bank, name: 'Cash', enabled: false }], pendingChange))
  network.answers(payments.setPaymentMethods, reply([]))
  const person = showPanel()
  expect((await screen.findByRole('row', { name: /Bank transfer/ })).textContent).toContain('Visible')
  expect(screen.getByRole('row', { name: /Cash/ }).textContent).toContain('Hidden')
  expect(screen.getByText(/Bank transfer: DE99/)).toBeTruthy()
  await person.click(await pressable('Remove Bank transfer'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Bank transfer?' }))
  await person.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(network.asked(payments.setPaymentMethods)[0]).toMatchObject({ body: { methods: [{ name: 'Cash' }] } })
})

test('a list that fails to load says so', async () => {
  network.refuses(payments.getPaymentMethods, 500, {
    message: 'Server error. Please try again later.',
    code: 'server_error',
  })
  showPanel()
  expect(await screen.findByText('The payment methods could not be loaded.')).toBeTruthy()
})
