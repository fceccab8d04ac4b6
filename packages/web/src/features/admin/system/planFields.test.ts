import type { plans } from '@vesica/contract'
import { expect, test } from 'vitest'
import { valuesOf } from '../../../forms/fields.ts'
import { changedBody, createBody, emptyPlan, placeWarning, planFields } from './planFields.ts'

const seeker: plans.ManagedPlan = {
  id: 'p1',
  name: 'Seeker',
  description: 'Begin.',
  price: 79,
  icon: '🌱',
  level: 'seeker',
  rank: 1,
  popular: false,
  active: true,
  growth_aggregate: 10,
  features: ['One'],
  members: 3,
}

test('a new plan is sent with the specification’s field names, and without an empty rank', () => {
  const typed = {
    ...emptyPlan,
    name: 'Elder',
    description: 'Hold.',
    icon: '🌳',
    price: '$1,899.50',
    features: ['A', 'B'],
  }
  expect(createBody(typed)).toEqual({
    name: 'Elder',
    description: 'Hold.',
    icon: '🌳',
    amount: '1899.5',
    growth_aggregate: '0',
    features: ['A', 'B'],
    popular: 'false',
    active: 'false',
  })
})

test('only the changed fields of an edited plan are sent', () => {
  const saved = valuesOf(planFields, seeker)
  expect(changedBody(saved, saved)).toEqual({})
  expect(changedBody({ ...saved, price: '99', features: ['One', 'Two'] }, saved)).toEqual({
    amount: '99',
    features: ['One', 'Two'],
  })
  expect(changedBody({ ...saved, active: false }, saved)).toEqual({ active: 'false' })
})

test('a rank that contradicts the price has a warning; an empty one is the highest, and disabled plans do not count', () => {
  const guardian = { ...seeker, name: 'Guardian', price: 199, rank: 2 }
  const offered = [seeker, guardian, { ...seeker, name: 'Old', price: 900, rank: 1, active: false }]
  const warning = (price: string, rank: string) => placeWarning({ ...emptyPlan, price, rank }, offered)
  expect(warning('120', '')).toBe('In this order, the plan ranks above Guardian, which costs more.')
  expect(warning('120', '0')).toBe('In this order, the plan ranks below Seeker, which costs less.')
  expect(warning('120', '1')).toBeUndefined()
  // An equal price is neither cheaper nor more expensive.
  expect(warning('79', '0')).toBeUndefined()
  expect(warning('199', '3')).toBeUndefined()
  expect(warning('499', '')).toBeUndefined()
  expect(warning('', '')).toBeUndefined()
})
