import { expect, it } from 'vitest'
import { approvals } from '@vesica/contract'
import { understoodValues, valuesOf } from '../../../forms/fields.ts'
import { judged } from '../../../forms/judge.ts'
import { bodyOf, ruleFields, type RuleValues } from './rules.ts'

const rules = {
  reviewByTwoFrom: 10_000,
  aloneADay: 25_000,
  creditsADay: 100,
  treasuryFloor: false,
  changeWaitHours: 24,
  newAdministratorHours: 72,
  addressHoldHours: 72,
  proofHours: 1,
  adminSecondFactor: false,
  ratePercent: 10,
  driftPercent: 5,
}
const saved = valuesOf(ruleFields, rules)
const typed = (changes: Record<string, string | boolean>): RuleValues => ({ ...saved, ...changes })
const sent = (changes: Record<string, string | boolean>) => bodyOf(understoodValues(ruleFields, typed(changes)), saved)
const wrongWith = (changes: Record<string, string | boolean>) =>
  judged(
    {
      fields: ruleFields,
      endpoint: approvals.setApprovalRules,
      input: (values, before) => ({ body: bodyOf(values, before) }),
    },
    typed(changes),
    saved,
  ).wrong

it('sends only changed rules', () => {
  expect(sent({})).toEqual({})
  expect(sent({ driftPercent: '7', treasuryFloor: true })).toEqual({ driftPercent: 7, treasuryFloor: true })
  expect(sent({ proofHours: '2', adminSecondFactor: true })).toEqual({ proofHours: 2, adminSecondFactor: true })
})

it('accepts a decimal comma', () => {
  expect(sent({ ratePercent: ' 7,5 ', reviewByTwoFrom: '9999.99' })).toEqual({
    ratePercent: 7.5,
    reviewByTwoFrom: 9999.99,
  })
})

it('accepts thousands commas, and shows the parsed value', () => {
  expect(sent({ reviewByTwoFrom: '20,000' })).toEqual({ reviewByTwoFrom: 20_000 })
  expect(sent({ reviewByTwoFrom: '10,000.00' })).toEqual({})
  expect(ruleFields.reviewByTwoFrom.read?.('20,000')).toBe('20000')
})

it('requires a number', () => {
  expect(wrongWith({ driftPercent: '' })).toEqual({ driftPercent: 'Please enter a number.' })
})

it.each(['-1', '1e3', 'ten', '1.00,5', 'Infinity'])(
  'explains at its field how to write a number instead of %j',
  (wrong) => {
    expect(wrongWith({ driftPercent: wrong })).toEqual({
      driftPercent: 'Please enter a number of 0 or more, like 1299.90.',
    })
  },
)

it.each([
  ['changeWaitHours', '0'],
  ['changeWaitHours', '1.5'],
  ['newAdministratorHours', '721'],
  ['ratePercent', '100.01'],
  ['ratePercent', '1.005'],
])('rejects %s of %s', (field, value) => {
  expect(Object.keys(wrongWith({ [field]: value }))).toEqual([field])
})
