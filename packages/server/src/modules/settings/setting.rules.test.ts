import { describe, expect, test } from 'vitest'
import { defaults, inForce, isClosed, phaseOf } from './setting.rules.ts'

describe('current settings', () => {
  test('are the defaults until they are set', () => {
    expect(inForce([])).toEqual(defaults)
    expect(defaults).toEqual({
      platformName: 'Vesica',
      paymentWays: { ways: [], offered: false },
      mailServer: null,
      look: {
        accent: null,
        markId: null,
      },
      maintenance: false,
      plannedMaintenance: null,
      registrationEnabled: true,
      loginEnabled: true,
      registrationFeeCents: 2500,
      signupCharge: 'fee',
      pauseDays: 30,
      reviewByTwoFromCents: 1_000_000,
      aloneADayCents: 2_500_000,
      creditsADayCents: 10_000,
      treasuryFloor: false,
      changeWaitHours: 24,
      newAdministratorHours: 72,
      addressHoldHours: 72,
      proofHours: 1,
      adminSecondFactor: false,
      ratePercent: 10,
      driftPercent: 5,
      shippingCents: 999,
      freeShippingAboveCents: 5000,
      freeShipping: true,
      taxBasisPoints: 800,
      contentPolicy: 'exact',
      mediaMegabytes: 2048,
      contentEnabled: true,
      backupsOn: true,
      backupHour: 3,
      backupKeep: 14,
      storeEnabled: true,
      walletEnabled: true,
      communityEnabled: true,
      liveSessionsEnabled: true,
      analyticsEnabled: true,
      support: {
        targets: {
          urgent: { first: null, next: null, solution: null },
          high: { first: null, next: null, solution: null },
          medium: { first: null, next: null, solution: null },
          low: { first: null, next: null, solution: null },
        },
        businessHours: { time_zone: 'UTC', days: [[], [], [], [], [], [], []], holidays: [] },
        contact: { email: '', phone: '', directions: '' },
        credit_usd: 0,
        close_after_days: 14,
      },
    })
  })

  test('are the stored values, with defaults for the rest', () => {
    const decided = [
      { key: 'maintenance', value: true },
      { key: 'registrationFeeCents', value: 0 },
    ]
    expect(inForce(decided)).toEqual({ ...defaults, maintenance: true, registrationFeeCents: 0 })
  })

  test('ignore unknown keys and values of the wrong type', () => {
    const strange = [
      { key: 'theme', value: 'dark' },
      { key: 'maintenance', value: 'true' },
      { key: 'registrationFeeCents', value: '100' },
      { key: 'constructor', value: 'x' },
      { key: '__proto__', value: {} },
    ]
    expect(inForce(strange)).toEqual(defaults)
  })

  test('do not modify the defaults', () => {
    inForce([{ key: 'maintenance', value: true }])
    expect(defaults.maintenance).toBe(false)
  })
})

describe('planned maintenance', () => {
  const plan = { from: '2027-06-02T10:00:00.000Z', until: '2027-06-02T12:00:00.000Z', message: '' }
  const settings = { ...defaults, plannedMaintenance: plan }

  test.each([
    ['2027-06-01T09:59:59.999Z', 'planned', false],
    ['2027-06-01T10:00:00.000Z', 'told', false],
    ['2027-06-02T09:59:59.999Z', 'told', false],
    ['2027-06-02T10:00:00.000Z', 'now', true],
    ['2027-06-02T11:59:59.999Z', 'now', true],
    ['2027-06-02T12:00:00.000Z', 'none', false],
  ])('is at %s: %s', (now, phase, closed) => {
    expect(phaseOf(settings, new Date(now))).toBe(phase)
    expect(isClosed(settings, new Date(now))).toBe(closed)
  })
})
