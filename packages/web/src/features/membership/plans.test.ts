import { expect, test } from 'vitest'
import { defaultPlan, levelName } from './plans.ts'

const plan = (name: string) => ({
  id: name,
  name,
  description: '',
  price: 79,
  icon: '*',
  level: name.toLowerCase(),
  popular: false,
  features: [],
  rewards: [],
})

test('the plan named basic is the default, else the lowest', () => {
  expect(defaultPlan([plan('Seeker'), plan('Basic')])?.name).toBe('Basic')
  expect(defaultPlan([plan('Seeker'), plan('Guardian')])?.name).toBe('Seeker')
  expect(defaultPlan([])).toBeUndefined()
})

test('a level is formatted as a name', () => {
  expect(levelName('guardian')).toBe('Guardian')
})
