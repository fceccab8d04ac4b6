import { describe, expect, test } from 'vitest'
import { joiningLines } from './joining.ts'

const later = 'due when the year before ends. Nothing is taken by itself: you renew it, or it ends.'

describe('what joining costs', () => {
  test('is the fee with what it is for, and the price of the plan with when it is due', () => {
    expect(joiningLines({ plan: { name: 'Seeker', price: 79 }, feeUsd: 25 })).toEqual([
      '$25 once, with your application: the registration fee. It pays for the review of your application and for your first year of Seeker.',
      `$79 a year for Seeker from the second year on, ${later}`,
    ])
  })

  test('is said of any plan where none is chosen yet', () => {
    expect(joiningLines({ plan: undefined, feeUsd: 24.5 })).toEqual([
      '$24.50 once, with your application: the registration fee. It pays for the review of your application and for your first year of the plan that you choose.',
      `The price of your plan a year from the second year on, ${later}`,
    ])
  })

  test('says so where there is no fee, and parts thousands', () => {
    expect(joiningLines({ plan: { name: 'Master', price: 1200 }, feeUsd: 0 })).toEqual([
      'Nothing with your application: there is no registration fee, and your first year of Master costs nothing.',
      `$1,200 a year for Master from the second year on, ${later}`,
    ])
  })
})
