import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../../test/network.ts'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { anOrder } from '../../../../test/order.ts'
import { show } from '../../../../test/show.tsx'
import { TrackingDialog } from './TrackingDialog.tsx'

test('each date of an order appears once, in the timeline, and the order link is not called details', async () => {
  signedIn(aNetwork())
  const order = anOrder({
    status: 'processing',
    timeline: [
      { status: 'pending', time: '2026-01-02T12:00:00.000Z', location: '', note: '' },
      { status: 'processing', time: '2026-01-03T12:00:00.000Z', location: '', note: '' },
    ],
  })
  const element = <TrackingDialog order={order} onClose={() => undefined} />
  show(<AtAddress address="/order-tracking" screen={() => element} />)
  const dialog = within(await screen.findByRole('dialog'))
  const steps = within(dialog.getByRole('list', { name: `Order ${order.reference} progress` }))
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Order Confirmed, done',
    'Processing, current',
    'Shipped, upcoming',
    'Out for Delivery, upcoming',
    'Delivered, upcoming',
  ])
  const timeline = within(dialog.getByRole('region', { name: 'Timeline' }))
  expect(timeline.getAllByRole('listitem')).toHaveLength(2)
  expect(dialog.getByRole('link').textContent).toBe('View items and receipt')
})
