import { expect, it } from 'vitest'
import { bodyOf, checkRules, shownRule, valuesOf } from './rules.ts'

const rules = {
  reviewByTwoFrom: 10_000,
  aloneADay: 25_000,
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

it('takes commas between thousands as what they are, and shows what it understood', () => {
  expect(bodyOf(typed({ reviewByTwoFrom: '20,000' }), rules)).toEqual({ reviewByTwoFrom: 20_000 })
  expect(bodyOf(typed({ reviewByTwoFrom: '10,000.00' }), rules)).toEqual({})
  expect(shownRule('20,000')).toBe('20000')
})

it('asks for a number where there is none', () => {
  expect(checkRules(typed({ driftPercent: '' }), rules)).toEqual({ driftPercent: 'Please enter a number.' })
})

it.each(['-1', '1e3', 'ten', '1.000,5', 'Infinity'])(
  'says how to write a number instead of %j, beside its field',
  (wrong) => {
    expect(checkRules(typed({ driftPercent: wrong }), rules)).toEqual({
      driftPercent: 'Please write the number with a point for decimals, like 1000.50.',
    })
  },
)

it.each([
  ['changeWaitHours', '0'],
  ['changeWaitHours', '1.5'],
  ['newAdministratorHours', '721'],
  ['ratePercent', '100.01'],
  ['ratePercent', '1.005'],
])('refuses %s of %s', (field, value) => {
  expect(Object.keys(checkRules(typed({ [field]: value }), rules))).toEqual([field])
})
