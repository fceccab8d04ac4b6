import { describe, expect, test } from 'vitest'
import { firstYearLine, joinedSentences, joiningLines, joiningLinesOf } from './joining.ts'

const charge = 'Nothing is charged automatically: your membership ends unless you renew it.'

describe('the cost of joining', () => {
  test('is the fee with its purpose, and the plan’s price with its due date', () => {
    expect(joiningLines({ plan: { name: 'Seeker', price: 79 }, feeUsd: 25 })).toEqual([
      '$25 once, with your application: the registration fee. It pays for the review of your application and for your first year of Seeker.',
      `To renew after the first year: $79 a year for Seeker. ${charge}`,
    ])
  })

  test('is worded for any plan until one is chosen', () => {
    expect(joiningLines({ plan: undefined, feeUsd: 24.5 })).toEqual([
      '$24.50 once, with your application: the registration fee. It pays for the review of your application and for your first year of the plan that you choose.',
      `To renew after the first year: the price of your plan, per year. ${charge}`,
    ])
  })

  test('says when there is no fee, and groups thousands', () => {
    expect(joiningLines({ plan: { name: 'Master', price: 1200 }, feeUsd: 0 })).toEqual([
      'Nothing with your application: there is no registration fee, and your first year of Master costs nothing.',
      `To renew after the first year: $1,200 a year for Master. ${charge}`,
    ])
  })

  test('is itemized with a total where the first year is charged, exact to the cent', () => {
    expect(joiningLines({ plan: { name: 'Seeker', price: 79.2 }, feeUsd: 25.1, yearUsd: 79.2 })).toEqual([
      '$104.30 once, with your application: the registration fee of $25.10, which pays for the review of your application, and $79.20 for your first year of Seeker.',
      `To renew after the first year: $79.20 a year for Seeker. ${charge}`,
    ])
    expect(joiningLines({ plan: { name: 'Seeker', price: 99 }, feeUsd: 0, yearUsd: 79 })).toEqual([
      '$79 with your application, for your first year of Seeker. There is no registration fee.',
      `To renew after the first year: $99 a year for Seeker. ${charge}`,
    ])
  })

  test('lists each available plan where its first year is charged and none is chosen yet', () => {
    const plans = [
      { name: 'Seeker', price: 79 },
      { name: 'Master', price: 1200 },
    ]
    expect(joiningLinesOf(plans, { charge: 'fee_and_year', feeUsd: 25 })).toEqual([
      'With your application: the registration fee, which pays for the review of your application, and the first year of the plan that you choose.',
      'Seeker: $104 once, the registration fee of $25 and $79 for the first year.',
      'Master: $1,225 once, the registration fee of $25 and $1,200 for the first year.',
      `To renew after the first year: the price of your plan, per year. ${charge}`,
    ])
    expect(joiningLinesOf(plans, { charge: 'fee_and_year', feeUsd: 0 }).slice(0, 2)).toEqual([
      'With your application: the first year of the plan that you choose. There is no registration fee.',
      'Seeker: $79 for the first year.',
    ])
    expect(joiningLinesOf(plans, { charge: 'fee', feeUsd: 25 })).toEqual(joiningLines({ plan: undefined, feeUsd: 25 }))
  })
})

describe('the cost of a past sign-up', () => {
  const renewal =
    'Renewing it after that costs $79 a year. Nothing is charged automatically: your membership ends unless you renew it.'

  test.each([
    [25, 0, 'Your registration fee of $25 covers this first year.'],
    [25, 79, 'Your payment of $104 covers the registration fee and this first year.'],
    [0, 79, 'Your payment of $79 covers this first year.'],
    [0, 0, 'This first year is free.'],
  ])('is described in prose with a fee of %s USD and %s USD for the year', (feeUsd, yearUsd, expected) => {
    expect(joinedSentences({ plan: { name: 'Seeker', price: 79 }, feeUsd, yearUsd })).toEqual([expected, renewal])
  })
})

describe('the first year of a plan', () => {
  const master = { price: 1200 }

  test('is included in the fee, or free, where sign-up charges the fee only', () => {
    expect(firstYearLine(master, { charge: 'fee', feeUsd: 24.5 })).toBe(
      'First year included in the $24.50 registration fee, then $1,200 a year',
    )
    expect(firstYearLine(master, { charge: 'fee', feeUsd: 0 })).toBe('First year free, then $1,200 a year')
  })

  test('has no explanation where sign-up charges its price', () => {
    expect(firstYearLine(master, { charge: 'fee_and_year', feeUsd: 25 })).toBeUndefined()
  })
})
