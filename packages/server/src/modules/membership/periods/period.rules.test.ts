import { oneYearAfter } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeTo, giftTo, type Reckoned } from './period.rules.ts'

const day = (text: string) => new Date(`${text}T00:00:00Z`)

const seeker = { id: 'seeker', rank: 1, priceCents: 7_900n }
const guardian = { id: 'guardian', rank: 2, priceCents: 19_900n }
const master = { id: 'master', rank: 3, priceCents: 49_900n }

const held = (plan: typeof seeker, beganAt: Date, priceCents = plan.priceCents): Reckoned => ({
  planId: plan.id,
  rank: plan.rank,
  beganAt,
  endsAt: oneYearAfter(beganAt),
  priceCents,
})

describe('one year later', () => {
  test('is the same day and time of the next year', () => {
    expect(oneYearAfter(new Date('2026-08-01T10:11:12.345Z'))).toEqual(new Date('2027-08-01T10:11:12.345Z'))
    expect(oneYearAfter(new Date('2027-03-01T00:00:00Z'))).toEqual(new Date('2028-03-01T00:00:00Z'))
    expect(oneYearAfter(new Date('2026-12-31T23:59:59Z'))).toEqual(new Date('2027-12-31T23:59:59Z'))
  })

  test('is February 28 for a start on February 29', () => {
    expect(oneYearAfter(new Date('2028-02-29T10:00:00Z'))).toEqual(new Date('2029-02-28T10:00:00Z'))
  })

  test('does not modify its input', () => {
    const began = day('2026-08-01')
    oneYearAfter(began)
    expect(began).toEqual(day('2026-08-01'))
  })

  test('is 365 or 366 days away', () => {
    const time = fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(time, (began) => {
        expect([365, 366]).toContain((oneYearAfter(began).getTime() - began.getTime()) / 86_400_000)
      }),
    )
  })
})

describe('buying a plan', () => {
  test('starts at once without credit if no membership is in force', () => {
    expect(changeTo(guardian, { current: undefined, next: undefined }, day('2026-05-01'))).toEqual({
      kind: 'start',
      beginsAt: day('2026-05-01'),
      endsAt: day('2027-05-01'),
      creditCents: 0n,
      unusedDays: 0n,
    })
  })

  test('that is higher starts at once and credits unused paid days, by the day', () => {
    const current = held(guardian, day('2026-06-21'))
    const change = changeTo(master, { current, next: undefined }, day('2026-11-22'))
    // 154 of 365 days are used; 199.00 × 211 / 365 = 115.0383…
    expect(change).toEqual({
      kind: 'upgrade',
      beginsAt: day('2026-11-22'),
      endsAt: day('2027-11-22'),
      creditCents: 11_503n,
      unusedDays: 211n,
    })
  })

  test('counts a started day as used', () => {
    const current = held(guardian, day('2026-06-21'))
    const justAfter = new Date(day('2026-11-22').getTime() + 1)
    expect(changeTo(master, { current, next: undefined }, justAfter)).toMatchObject({ unusedDays: 210n })
    const justBefore = new Date(day('2026-11-22').getTime() - 1)
    expect(changeTo(master, { current, next: undefined }, justBefore)).toMatchObject({ unusedDays: 211n })
  })

  test('gives no credit for an unpaid period or for grace days', () => {
    const free = held(guardian, day('2026-06-21'), 0n)
    expect(changeTo(master, { current: free, next: undefined }, day('2026-11-22'))).toMatchObject({
      creditCents: 0n,
      unusedDays: 0n,
    })
    const over = held(guardian, day('2025-11-20'))
    expect(changeTo(master, { current: over, next: undefined }, day('2026-11-22'))).toMatchObject({ creditCents: 0n })
  })

  test('credits a prepaid year in full, and never more than the price', () => {
    const current = held(guardian, day('2026-06-21'))
    const next = held(guardian, current.endsAt)
    expect(changeTo(master, { current, next }, day('2026-11-22'))).toMatchObject({
      creditCents: 11_503n + 19_900n,
      unusedDays: 211n + 366n,
    })
    const cheap = { ...master, priceCents: 5_000n }
    expect(changeTo(cheap, { current, next }, day('2026-11-22'))).toMatchObject({ creditCents: 5_000n })
  })

  test('that is the current one continues from its end, also in the grace period', () => {
    const current = held(guardian, day('2026-06-21'))
    for (const now of [day('2026-06-22'), day('2027-06-20'), day('2027-07-01')])
      expect(changeTo(guardian, { current, next: undefined }, now)).toEqual({
        kind: 'renewal',
        beginsAt: day('2027-06-21'),
        endsAt: day('2028-06-21'),
        creditCents: 0n,
        unusedDays: 0n,
      })
  })

  test('that is lower starts at the end of the current one', () => {
    const current = held(guardian, day('2026-06-21'))
    expect(changeTo(seeker, { current, next: undefined }, day('2026-11-22'))).toMatchObject({
      kind: 'change',
      beginsAt: day('2027-06-21'),
      endsAt: day('2028-06-21'),
      creditCents: 0n,
    })
  })

  test('is limited to one year ahead, except for a higher plan', () => {
    const current = held(guardian, day('2026-06-21'))
    const next = held(seeker, current.endsAt)
    expect(changeTo(guardian, { current, next }, day('2026-11-22'))).toBeUndefined()
    expect(changeTo(seeker, { current, next }, day('2026-11-22'))).toBeUndefined()
    expect(changeTo(master, { current, next }, day('2026-11-22'))).toMatchObject({ kind: 'upgrade' })
  })

  test('never credits more than was paid, for any sequence of upgrades', () => {
    const moment = fc.date({ min: day('2026-01-01'), max: day('2027-01-20'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, moment, (one, other) => {
        const [first, second] = one < other ? [one, other] : [other, one]
        const current = held(seeker, day('2026-01-01'))
        const up = changeTo(guardian, { current, next: undefined }, first)
        const paid = seeker.priceCents + guardian.priceCents - (up?.creditCents ?? 0n)
        const then = { ...held(guardian, first), endsAt: up?.endsAt ?? first }
        const last = changeTo(master, { current: then, next: undefined }, second)
        expect(last?.creditCents).toBeLessThanOrEqual(paid)
        expect(last?.creditCents).toBeLessThanOrEqual(guardian.priceCents)
      }),
    )
  })
})

describe('redeeming a gift', () => {
  const began = day('2026-03-01')
  const now = day('2026-09-01')

  test('starts at once if no membership is in force', () => {
    expect(giftTo(guardian, { current: undefined, next: undefined }, now)).toEqual({
      kind: 'start',
      beginsAt: now,
      endsAt: day('2027-09-01'),
      rest: undefined,
    })
  })

  test('of a higher plan defers the remaining whole days with their value', () => {
    expect(giftTo(master, { current: held(guardian, began), next: undefined }, now)).toEqual({
      kind: 'upgrade',
      beginsAt: now,
      endsAt: day('2027-09-01'),
      // 181 of 365 days at 199 USD.
      rest: { ms: 181 * 86_400_000, cents: 9_868n },
    })
  })

  test('of a higher plan defers nothing in the grace period', () => {
    const over = day('2027-03-05')
    expect(giftTo(master, { current: held(guardian, began), next: undefined }, over)).toMatchObject({
      kind: 'upgrade',
      beginsAt: over,
      rest: undefined,
    })
  })

  test.each([
    ['one’s own', guardian, 'renewal'],
    ['a lower', seeker, 'change'],
  ])('of %s plan starts at the end of the current period', (_, plan, kind) => {
    expect(giftTo(plan, { current: held(guardian, began), next: undefined }, now)).toEqual({
      kind,
      beginsAt: day('2027-03-01'),
      endsAt: day('2028-03-01'),
      rest: undefined,
    })
  })

  test('is not possible while another period follows', () => {
    const next = held(guardian, day('2027-03-01'))
    for (const plan of [seeker, guardian, master])
      expect(giftTo(plan, { current: held(guardian, began), next }, now)).toBeUndefined()
  })
})
