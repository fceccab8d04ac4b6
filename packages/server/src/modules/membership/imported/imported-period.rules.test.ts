import { expect, test } from 'vitest'
import { importedPeriod, lostBy } from './imported-period.rules.ts'

const now = new Date('2027-06-10T15:00:00.000Z')
const latest = new Date('2027-06-01T09:00:00.000Z')

test('an imported period begins after the start of the latest membership, even on the same day', () => {
  const ends = '2028-01-01'
  const endsAt = new Date('2028-01-01T23:59:59.999Z')
  expect(importedPeriod({ from: '2027-06-02', until: ends }, latest, now)).toEqual({
    beginsAt: new Date('2027-06-02T00:00:00.000Z'),
    endsAt,
  })
  // The last membership started earlier that day, so this one starts now.
  expect(importedPeriod({ from: '2027-06-01', until: ends }, latest, now)).toEqual({ beginsAt: now, endsAt })
  expect(importedPeriod({ from: '2027-05-31', until: ends }, latest, now)).toMatchObject({ field: 'from' })
})

test('an imported period includes its last day, which ranges from today to ten years ahead', () => {
  expect(importedPeriod({ until: '2027-06-10' }, undefined, now)).toMatchObject({
    beginsAt: now,
    endsAt: new Date('2027-06-10T23:59:59.999Z'),
  })
  expect(importedPeriod({ until: '2027-06-09' }, undefined, now)).toMatchObject({ field: 'until' })
  expect(importedPeriod({ until: '2037-06-10' }, undefined, now)).not.toHaveProperty('field')
  expect(importedPeriod({ until: '2037-06-11' }, undefined, now)).toMatchObject({ field: 'until' })
})

test('an imported period cannot lower the current plan or shorten it', () => {
  const current = { planName: 'Guardian', rank: 2, endsAt: new Date('2028-01-01T09:00:00.000Z') }
  const until = (day: string, rank = 2) => lostBy(current, { rank, endsAt: new Date(`${day}T23:59:59.999Z`) })
  expect(until('2028-01-01')).toBeUndefined()
  expect(until('2028-01-01', 3)).toBeUndefined()
  expect(until('2027-12-31', 3)).toMatchObject({ field: 'until' })
  expect(until('2029-01-01', 1)).toMatchObject({ field: 'plan' })
  expect(lostBy(undefined, { rank: 1, endsAt: now })).toBeUndefined()
})
