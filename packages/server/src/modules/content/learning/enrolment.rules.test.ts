import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Entering, mayEnrol, timeZoneOf } from './enrolment.rules.ts'

const free: Entering = {
  access: { opens: true, sentence: 'It opens.' },
  enrolled: false,
  returning: false,
  open: true,
  archived: false,
  hasLessons: true,
  hasPrice: false,
  missing: [],
}
const locked = { opens: false, sentence: 'It opens with Master.' }

describe('permission to enroll', () => {
  test.each([
    ['possible', {}],
    ['enrolled', { enrolled: true, open: false }],
    ['locked', { access: locked }],
    ['locked', { access: locked, returning: true }],
    ['closed', { open: false }],
    ['coming', { hasLessons: false, hasPrice: true }],
    ['possible', { hasLessons: false }],
    ['archived', { archived: true }],
    ['prerequisite', { missing: ['First steps'] }],
    ['returning', { returning: true, open: false, archived: true, missing: ['First steps'] }],
  ] as const)('is %s', (reason, input) => {
    const answer = mayEnrol({ ...free, ...input })
    expect(answer.reason).toBe(reason)
    expect(answer.sentence).toMatch(/^[A-Z].*\.$/)
  })

  test('names missing prerequisites', () => {
    expect(mayEnrol({ ...free, missing: ['First steps', 'Breath'] }).sentence).toContain('First steps and Breath')
  })

  test('is never granted without the level or to someone enrolled already', () => {
    const entering = fc.record({
      access: fc.record({ opens: fc.boolean(), sentence: fc.constant('It is so.') }),
      enrolled: fc.boolean(),
      returning: fc.boolean(),
      open: fc.boolean(),
      archived: fc.boolean(),
      hasLessons: fc.boolean(),
      hasPrice: fc.boolean(),
      missing: fc.array(fc.constant('A course')),
    })
    fc.assert(
      fc.property(entering, (input) => {
        const { reason } = mayEnrol(input)
        if (reason !== 'possible' && reason !== 'returning') return
        expect(reason === 'returning').toBe(input.returning)
        expect([input.access.opens, input.enrolled]).toEqual([true, false])
        if (!input.returning) expect([input.open, input.archived, input.missing]).toEqual([true, false, []])
        if (!input.returning && input.hasPrice) expect(input.hasLessons).toBe(true)
      }),
    )
  })
})

test.each([
  ['Europe/Lisbon', 'Europe/Lisbon'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', 'UTC'],
  ['', 'UTC'],
  [undefined, 'UTC'],
  ["x'; drop table course; --", 'UTC'],
  ['+05:30', 'UTC'],
])('the time zone %s is used as %s', (input, zone) => {
  expect(timeZoneOf(input)).toBe(zone)
})
