import { orderManagement } from '@vesica/contract'
import { expect, it } from 'vitest'
import { localMinute } from '../../../format/localTime.ts'
import { trackingBody, type TrackingFields } from './trackingFields.ts'

const shipped: TrackingFields = {
  status: 'shipped',
  location: 'Bergen',
  timestamp: '2026-03-04T09:30',
  number: ' 1Z999 ',
  carrier: 'UPS',
  estimated: '2026-03-09',
  note: ' ',
}

it('sends what the contract accepts, times in UTC, without empty values', () => {
  const body = trackingBody(shipped)
  expect(body).toEqual({
    status: 'shipped',
    location: 'Bergen',
    timestamp: new Date(2026, 2, 4, 9, 30).toISOString(),
    tracking_number: '1Z999',
    carrier: 'UPS',
    estimated_delivery: new Date(2026, 2, 9, 12).toISOString(),
  })
  expect(orderManagement.addTracking.body.safeParse(body).success).toBe(true)
})

it('requires a location and a time', () => {
  const wrong = (change: Partial<TrackingFields>) =>
    orderManagement.addTracking.body.safeParse(trackingBody({ ...shipped, ...change })).error?.issues[0]?.path
  expect(wrong({ location: '  ' })).toEqual(['location'])
  expect(wrong({ timestamp: '' })).toEqual(['timestamp'])
  expect(wrong({ timestamp: 'soon' })).toEqual(['timestamp'])
})

it('formats a time in the local time zone, to the minute', () => {
  expect(localMinute(new Date(2026, 2, 4, 9, 30, 59))).toBe('2026-03-04T09:30')
})
