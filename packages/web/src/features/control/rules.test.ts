import { expect, it } from 'vitest'
import { bodyOf, checkRules, valuesOf } from './rules.ts'

const rules = {
  reviewByTwoFrom: 10_000,
  houseFloor: false,
  changeWaitHours: 24,
  newAdministratorHours: 72,
  addressHoldHours: 72,
  ratePercent: 10,
  driftPercent: 5,
}
const typed = (changes: Record<string, string | boolean>) => ({ ...valuesOf(rules), ...changes })

it('sends only what was changed', () => {
  expect(bodyOf(valuesOf(rules), rules)).toEqual({})
  expect(bodyOf(typed({ driftPercent: '7', houseFloor: true }), rules)).toEqual({ driftPercent: 7, houseFloor: true })
})

it('takes a comma as a point', () => {
  expect(bodyOf(typed({ ratePercent: ' 7,5 ', reviewByTwoFrom: '9999.99' }), rules)).toEqual({
    ratePercent: 7.5,
    reviewByTwoFrom: 9999.99,
  })
})

it.each(['', '-1', '1e3', 'ten', '1.000,5', 'Infinity'])('says that %j is no number, beside its field', (wrong) => {
  expect(checkRules(typed({ driftPercent: wrong }), rules)).toEqual({ driftPercent: 'Please enter a number.' })
})

it.each([
  ['changeWaitHours', '0'],
  ['changeWaitHours', '1.5'],
  ['newAdministratorHours', '721'],
  ['ratePercent', '100.01'],
  ['ratePercent', '1.005'],
])('refuses %s of %s', (field, value) => {
  expect(Object.keys(checkRules(typed({ [field]: value }), rules))).toEqual([field])
})
