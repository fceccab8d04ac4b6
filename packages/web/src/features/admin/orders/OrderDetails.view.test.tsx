import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { anOrder } from '../../../../test/order.ts'
import { show } from '../../../../test/show.tsx'
import { OrderDetails } from './OrderDetails.tsx'

test('the footer of an order has only its actions, so that the main button is beside the others', async () => {
  signedIn(aNetwork(), { role: 'admin', rights: ['store:read', 'store:fulfil', 'store:refund', 'audit:read'] as never })
  show(<OrderDetails order={anOrder({ status: 'shipped' })} onAction={() => undefined} />)
  const main = await screen.findByRole('button', { name: 'Update tracking' })
  const foot = within(main.parentElement as HTMLElement)
  const names = foot.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names.at(-1)).toBe('Update tracking')
  expect(names.length).toBeLessThanOrEqual(3)
  for (const paper of ['Packing slip (PDF)', 'Receipt (PDF)']) {
    expect(screen.getByRole('button', { name: paper })).toBeTruthy()
    expect(names).not.toContain(paper)
  }
})
