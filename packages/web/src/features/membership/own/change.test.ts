import { expect, test } from 'vitest'
import { changeOf } from './change.ts'

const [seeker, guardian, master] = [{ id: 'seeker' }, { id: 'guardian' }, { id: 'master' }] as const
const plans = [seeker, guardian, master]
const own = { planId: 'guardian', next: null, request: null, pause: null }
const next = { planName: 'Seeker', level: 'seeker', beginsAt: '', endsAt: '', canCancel: true }

test('a higher plan is an upgrade, a lower one a downgrade, and the current one a renewal', () => {
  const kinds = plans.map((plan) => changeOf(plan, plans, own).kind)
  expect(kinds).toEqual(['change', 'renewal', 'upgrade'])
  expect(plans.map((plan) => changeOf(plan, plans, { ...own, planId: null }).kind)).toEqual(['start', 'start', 'start'])
})

test('from a plan that is no longer offered, all others are a change at its end', () => {
  expect(plans.map((plan) => changeOf(plan, plans, { ...own, planId: 'gone' }).kind)).toEqual([
    'change',
    'change',
    'change',
  ])
})

test('with a year paid ahead only upgrades are possible, and none while a payment is under review', () => {
  expect(plans.map((plan) => changeOf(plan, plans, { ...own, next }).closed)).toEqual(['ahead', 'ahead', undefined])
  const request = { status: 'pending' } as never
  expect(plans.map((plan) => changeOf(plan, plans, { ...own, request }).closed)).toEqual([
    'payment',
    'payment',
    'payment',
  ])
})

test('no change is possible while the membership is paused', () => {
  const pause = { planName: 'Guardian', level: 'guardian', beganAt: '', endsAt: '', membershipUntil: '' }
  const paused = { ...own, planId: null, pause }
  expect(plans.map((plan) => changeOf(plan, plans, paused).closed)).toEqual(['paused', 'paused', 'paused'])
})
