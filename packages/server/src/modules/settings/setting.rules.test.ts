import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaults, inForce, reviewByTwoCents, waitingRaise, withReviewByTwo } from './setting.rules.ts'

describe('the settings in force', () => {
  test('are the defaults until somebody decides', () => {
    expect(inForce([])).toEqual(defaults)
    expect(defaults).toEqual({
      platformName: 'Vesica',
      maintenance: false,
      registrationEnabled: true,
      loginEnabled: true,
      registrationFeeCents: 2500,
      reviewByTwoFromCents: 1_000_000,
      reviewByTwoRaisedToCents: 0,
      reviewByTwoRaisedAtMs: 0,
      houseFloor: false,
      shippingCents: 999,
      freeShippingAboveCents: 5000,
      freeShipping: true,
      taxBasisPoints: 800,
    })
  })

  test('are what was decided, and the defaults for the rest', () => {
    const decided = [
      { key: 'maintenance', value: true },
      { key: 'registrationFeeCents', value: 0 },
    ]
    expect(inForce(decided)).toEqual({ ...defaults, maintenance: true, registrationFeeCents: 0 })
  })

  test('pass over keys that they do not know and values of another type', () => {
    const strange = [
      { key: 'theme', value: 'dark' },
      { key: 'maintenance', value: 'true' },
      { key: 'registrationFeeCents', value: '100' },
      { key: 'constructor', value: 'x' },
      { key: '__proto__', value: {} },
    ]
    expect(inForce(strange)).toEqual(defaults)
  })

  test('leave the defaults as they are', () => {
    inForce([{ key: 'maintenance', value: true }])
    expect(defaults.maintenance).toBe(false)
  })
})

describe('the amount for two approvals', () => {
  const HOUR = 3_600_000
  const day = 24 * HOUR
  const at = (ms: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + ms)
  const ten = withReviewByTwo(defaults, 1000, at(0))

  test('is lowered at once', () => {
    expect(reviewByTwoCents(ten, at(0))).toBe(1000)
    expect(waitingRaise(ten, at(0))).toBeUndefined()
  })

  test('is raised a day later, and says until then what comes and when', () => {
    const raised = withReviewByTwo(ten, 5000, at(0))
    expect(reviewByTwoCents(raised, at(day - 1))).toBe(1000)
    expect(waitingRaise(raised, at(day - 1))).toEqual({ cents: 5000, from: at(day) })
    expect(reviewByTwoCents(raised, at(day))).toBe(5000)
    expect(waitingRaise(raised, at(day))).toBeUndefined()
  })

  test('waits from the first time for the same raise, and anew for another one', () => {
    const raised = withReviewByTwo(ten, 5000, at(0))
    expect(waitingRaise(withReviewByTwo(raised, 5000, at(HOUR)), at(HOUR))?.from).toEqual(at(day))
    for (const cents of [2000, 6000])
      expect(waitingRaise(withReviewByTwo(raised, cents, at(HOUR)), at(HOUR))).toEqual({ cents, from: at(day + HOUR) })
  })

  test('drops a raise that waits when it is set to what is in force, or lower', () => {
    const raised = withReviewByTwo(ten, 5000, at(0))
    for (const cents of [1000, 10]) {
      const set = withReviewByTwo(raised, cents, at(HOUR))
      expect([reviewByTwoCents(set, at(HOUR)), reviewByTwoCents(set, at(10 * day))]).toEqual([cents, cents])
    }
  })

  test('is never more than what was in force a day before, or was asked for by then, whatever is set and when', () => {
    const acts = fc.array(fc.record({ cents: fc.nat(10), waited: fc.nat(30) }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(acts, (given) => {
        let hours = 0
        let settings: Parameters<typeof withReviewByTwo>[0] = defaults
        // What was in force, hour by hour, and what had been asked for by then.
        const history: number[] = []
        const asked: { hour: number; cents: number }[] = []
        for (const { cents, waited } of given) {
          for (let passed = 0; passed < waited; passed += 1, hours += 1)
            history.push(reviewByTwoCents(settings, at(hours * HOUR)))
          settings = withReviewByTwo(settings, cents, at(hours * HOUR))
          asked.push({ hour: hours, cents })
          expect(reviewByTwoCents(settings, at(hours * HOUR))).toBeLessThanOrEqual(cents)
        }
        history.forEach((present, hour) => {
          const before = history[hour - 1]
          if (before === undefined || present <= before) return
          expect(asked.some((one) => one.hour <= hour - 24 && one.cents >= present)).toBe(true)
        })
      }),
    )
  })
})
