import { screen, waitFor } from '@testing-library/react'
import { orderManagement } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { anOrder } from '../../../../test/order.ts'
import { show } from '../../../../test/show.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  network.answers(orderManagement.quoteRefund, {
    pieces: 1,
    total: 20,
    asset: 'BTC',
    coinAmount: '0.0004',
    isFull: false,
  })
})

const Screen = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Refund ORD-1">
      <RefundDialog order={anOrder()} onClose={() => setOpen(false)} />
    </Dialog>
  )
}

const field = (name: string) => screen.getByRole('textbox', { name })
const typed = (name: string) => (field(name) as HTMLInputElement).value
const button = (name: string) => screen.getByRole('button', { name })

test('a refund by line is selected, confirmed, and sent as selected', async () => {
  network.loses(orderManagement.refundOrder)
  const person = show(<Screen />)
  await person.click(await screen.findByRole('radio', { name: 'Selected items' }))
  expect(button('Refund…').hasAttribute('disabled')).toBe(true)
  await person.clear(field('Quantity of Bell to refund'))
  await person.type(field('Quantity of Bell to refund'), '1')
  await person.type(field('Reason (optional)'), ' It came cracked. ')
  await waitFor(() => expect(button('Refund…').hasAttribute('disabled')).toBe(false))
  await person.click(button('Refund…'))
  await person.click(button('Refund'))
  expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
  expect([typed('Quantity of Bell to refund'), typed('Reason (optional)')]).toEqual(['1', ' It came cracked. '])
  expect(network.asked(orderManagement.refundOrder).map(({ body }) => body)).toEqual([
    { restock: true, lines: [{ id: 'id-of-line', quantity: 1 }], reason: 'It came cracked.' },
  ])
})

test('a refused refund has its error at the field, and the dialog asks before discarding it', async () => {
  network.refuses(orderManagement.refundOrder, 422, {
    message: 'Unprocessable entity.',
    code: 'validation_failed',
    errors: { reason: ['Please use plain text.'] },
  })
  const person = show(<Screen />)
  await person.type(await screen.findByRole('textbox', { name: 'Reason (optional)' }), 'Cracked')
  await waitFor(() => expect(button('Refund…').hasAttribute('disabled')).toBe(false))
  await person.click(button('Refund…'))
  await person.click(button('Refund'))
  await screen.findByText('Please use plain text.')
  await waitFor(() => expect(document.activeElement).toBe(field('Reason (optional)')))
  await person.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Discard what you entered?' })
})
