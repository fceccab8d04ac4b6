import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  access,
  type Gate,
  type AccessSettings,
  isVisible,
  openPlans,
  type Place,
  type Viewer,
} from './access.rules.ts'

const now = new Date('2026-03-03T12:00:00Z')
const yesterday = new Date('2026-03-02T12:00:00Z')
const tomorrow = new Date('2026-03-04T12:00:00Z')

const plan = (level: string, rank: number) => ({ id: `plan-${level}`, name: level.toUpperCase(), level, rank })
const plans = new Map([plan('seeker', 1), plan('guardian', 2), plan('master', 3)].map((entry) => [entry.id, entry]))
const exact: AccessSettings = { policy: 'exact', open: true, analytics: true, plans }
const inclusive: AccessSettings = { ...exact, policy: 'inclusive' }

const item = (level: string, fields: Partial<Gate> = {}): Gate => ({
  planId: `plan-${level}`,
  visibleFrom: yesterday,
  sample: false,
  ...fields,
})
const inIt: Place = { shown: true, enrolled: true, enterable: false, opensAt: null, missing: false }
const lesson = (conditions: Partial<Place> = {}, fields: Partial<Gate> = {}): Gate =>
  item('seeker', { course: { ...inIt, ...conditions }, ...fields })
const member = (level: string, expired = false): Viewer => ({ standing: 'member', level, expired })
const someone = (standing: Viewer['standing']): Viewer => ({ standing, level: 'none', expired: false })

describe('access by level', () => {
  // Level of the item, level of the member, and whether it opens under each policy.
  test.each([
    ['seeker', 'seeker', true, true],
    ['seeker', 'guardian', false, true],
    ['seeker', 'master', false, true],
    ['guardian', 'seeker', false, false],
    ['guardian', 'guardian', true, true],
    ['guardian', 'master', false, true],
    ['master', 'seeker', false, false],
    ['master', 'guardian', false, false],
    ['master', 'master', true, true],
    ['seeker', 'none', false, false],
    ['master', 'none', false, false],
    ['seeker', 'unheard of', false, false],
  ])(
    'an item of level %s for a member of level %s opens with the exact policy: %s, with the inclusive policy: %s',
    (itemLevel, memberLevel, whenExact, whenInclusive) => {
      expect(access(item(itemLevel), member(memberLevel), exact, now).opens).toBe(whenExact)
      expect(access(item(itemLevel), member(memberLevel), inclusive, now).opens).toBe(whenInclusive)
    },
  )
})

describe('access reason', () => {
  test.each([
    ['level', item('guardian'), member('guardian'), exact],
    ['sample', item('master', { sample: true }), member('seeker'), exact],
    ['sample', item('seeker', { sample: true }), member('none'), exact],
    ['administrator', item('master', { visibleFrom: null }), someone('editor'), exact],
    ['not_signed_in', item('seeker', { sample: true }), someone('visitor'), exact],
    ['pending', item('seeker', { sample: true }), someone('pending'), exact],
    ['expired', item('seeker'), member('none', true), exact],
    ['expired', item('seeker', { sample: true }), member('none', true), exact],
    ['other_level', item('guardian'), member('seeker'), exact],
    ['other_level', item('guardian'), member('none'), exact],
    ['other_level', item('seeker', { sample: true }), someone('stranger'), inclusive],
    ['not_yet', item('seeker', { visibleFrom: tomorrow }), member('seeker'), exact],
    ['draft', item('seeker', { visibleFrom: null, sample: true }), member('seeker'), exact],
    ['feature_off', item('seeker', { sample: true }), member('seeker'), { ...exact, open: false }],
    ['level', lesson(), member('seeker'), exact],
    ['level', lesson({ opensAt: now }), member('seeker'), exact],
    ['not_enrolled', lesson({ enrolled: false }), member('seeker'), exact],
    ['level', lesson({ enrolled: false, enterable: true }), member('seeker'), exact],
    ['other_level', lesson({ enrolled: false, enterable: true }), member('guardian'), exact],
    ['not_released', lesson({ enrolled: false, enterable: true, opensAt: tomorrow }), member('seeker'), exact],
    ['prerequisite', lesson({ enrolled: false, enterable: true, missing: true }), member('seeker'), exact],
    ['draft', lesson({ enrolled: false, enterable: true, shown: false }), member('seeker'), exact],
    ['not_released', lesson({ opensAt: tomorrow }), member('seeker'), exact],
    ['prerequisite', lesson({ missing: true }), member('seeker'), exact],
    ['not_enrolled', lesson({ enrolled: false, opensAt: tomorrow, missing: true }), member('seeker'), exact],
    ['not_released', lesson({ opensAt: tomorrow, missing: true }), member('seeker'), exact],
    ['other_level', lesson({}), member('guardian'), exact],
    ['expired', lesson(), member('none', true), exact],
    [
      'sample',
      lesson({ enrolled: false, opensAt: tomorrow, missing: true }, { sample: true }),
      member('master'),
      exact,
    ],
    ['draft', lesson({ shown: false }, { sample: true }), member('seeker'), exact],
    ['draft', lesson({}, { visibleFrom: null }), member('seeker'), exact],
    ['administrator', lesson({ shown: false, enrolled: false }), someone('editor'), exact],
    ['other_level', lesson(), someone('stranger'), exact],
    ['pending', lesson(), someone('pending'), exact],
    ['feature_off', lesson(), member('seeker'), { ...exact, open: false }],
  ] as const)('is %s', (reason, gate, viewer, rules) => {
    const answer = access(gate, viewer, rules, now)
    expect(answer.reason).toBe(reason)
    expect(answer.opens).toBe(['level', 'sample', 'administrator'].includes(reason))
    expect(answer.sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('an item opens at the exact moment of its publication', () => {
    expect(access(item('seeker', { visibleFrom: now }), member('seeker'), exact, now).opens).toBe(true)
    const oneMore = new Date(now.getTime() + 1)
    const early = access(item('seeker', { visibleFrom: oneMore }), member('seeker'), exact, now)
    expect(early).toMatchObject({ opens: false, opensAt: oneMore.toISOString() })
  })
})

describe('locked lesson', () => {
  test.each([
    [{ enrolled: false }, null],
    [{ opensAt: tomorrow }, tomorrow.toISOString()],
    [{ missing: true }, null],
  ])('stays visible, and shows when it opens if it has a release date: %o', (place, opensAt) => {
    const answer = access(lesson(place), member('seeker'), exact, now)
    expect([answer.opens, isVisible(answer), answer.opensAt, answer.upgradeTo]).toEqual([false, true, opensAt, null])
  })

  test('is hidden if its course is hidden', () => {
    expect(isVisible(access(lesson({ shown: false }), member('seeker'), exact, now))).toBe(false)
  })
})

describe('plans that open an item', () => {
  const names = (gate: Gate, viewer: Viewer, rules: AccessSettings) => {
    const { plans: rungs, upgradeTo } = access(gate, viewer, rules, now)
    return [rungs.map(({ level }) => level), upgradeTo?.level ?? null]
  }

  test('are its own plan with the exact policy, and also higher ones with the inclusive policy', () => {
    expect(names(item('guardian'), member('seeker'), exact)).toEqual([['guardian'], 'guardian'])
    expect(names(item('guardian'), member('seeker'), inclusive)).toEqual([['guardian', 'master'], 'guardian'])
  })

  test('include an upgrade offer only if the upgrade opens the item', () => {
    expect(names(item('seeker'), member('master'), exact)).toEqual([['seeker'], null])
    expect(names(item('master'), member('none'), exact)).toEqual([['master'], 'master'])
    expect(names(item('master'), member('master'), exact)[1]).toBeNull()
    expect(names(item('master'), member('none', true), exact)[1]).toBeNull()
    expect(names(item('master'), someone('pending'), exact)[1]).toBeNull()
    expect(names(item('master', { visibleFrom: null }), member('seeker'), exact)[1]).toBeNull()
  })
})

const levels = fc.constantFrom('seeker', 'guardian', 'master')
const gates = fc.record({
  planId: fc.constantFrom('plan-seeker', 'plan-guardian', 'plan-master', 'plan-gone'),
  visibleFrom: fc.constantFrom(null, yesterday, now, tomorrow),
  sample: fc.boolean(),
  course: fc.option(
    fc.record({
      shown: fc.boolean(),
      enrolled: fc.boolean(),
      enterable: fc.boolean(),
      opensAt: fc.constantFrom(null, yesterday, now, tomorrow),
      missing: fc.boolean(),
    }),
    { nil: undefined },
  ),
})
/** The gate of a lesson, or of a library item, which has no course property at all. */
const input = ({ course, ...gate }: Omit<Gate, 'course'> & { course: Place | undefined }): Gate =>
  course ? { ...gate, course } : gate
const viewers = fc.record({
  standing: fc.constantFrom('visitor', 'stranger', 'pending', 'member', 'editor') as fc.Arbitrary<Viewer['standing']>,
  level: fc.oneof(levels, fc.constant('none')),
  expired: fc.boolean(),
})
const settingsArbitrary = fc.record({
  policy: fc.constantFrom('exact', 'inclusive') as fc.Arbitrary<AccessSettings['policy']>,
  open: fc.boolean(),
  analytics: fc.boolean(),
})

test('only editors, and members for published items while the library is on, have access', () => {
  fc.assert(
    fc.property(gates, viewers, settingsArbitrary, (gate, viewer, settings) => {
      const { opens } = access(input(gate), viewer, { ...settings, plans }, now)
      const isPublished = gate.visibleFrom !== null && gate.visibleFrom <= now
      if (viewer.standing === 'editor') expect(opens).toBe(true)
      else if (viewer.standing !== 'member' || !isPublished || !settings.open) expect(opens).toBe(false)
    }),
  )
})

test('the list of open plans contains a plan exactly if its items open', () => {
  fc.assert(
    fc.property(viewers, settingsArbitrary, (viewer, settings) => {
      const rules = { ...settings, plans }
      const gate = { planId: 'plan-guardian', visibleFrom: yesterday, sample: false }
      expect(openPlans(viewer, rules, now).includes('plan-guardian')).toBe(access(gate, viewer, rules, now).opens)
    }),
  )
})

test('a lesson opens to a member only if its plan and its course allow it', () => {
  fc.assert(
    fc.property(gates, viewers, settingsArbitrary, (gate, viewer, settings) => {
      fc.pre(gate.course !== undefined)
      const rules = { ...settings, plans }
      const { course, ...item } = gate
      const { opens, reason } = access(input(gate), viewer, rules, now)
      if (!opens || viewer.standing === 'editor') return
      expect(access(item, viewer, rules, now).opens).toBe(true)
      expect(course?.shown).toBe(true)
      if (reason === 'sample') return
      expect(course?.enrolled || course?.enterable).toBe(true)
      expect([course?.missing, (course?.opensAt ?? now) <= now]).toEqual([false, true])
    }),
  )
})
