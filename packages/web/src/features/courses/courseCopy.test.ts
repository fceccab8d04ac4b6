import { expect, test } from 'vitest'
import { aCourse, aLine, aSection, comesAfter, aRequirement, notEntered, opensLater } from '../../../test/course.ts'
import { comesFirst, leftOf, lengthOf, markOf, nextOpening, opensText, sectionState, toBring } from './courseCopy.ts'

const noon = new Date(2026, 0, 5, 12).getTime()
const at = (hours: number) => new Date(noon + hours * 3_600_000).toISOString()

test('a lesson shows its progress, or why it is locked', () => {
  const done = '2026-01-03T12:00:00.000Z'
  expect(markOf(aLine())).toBe('open')
  expect(markOf(aLine({ fraction: 0.1 }))).toBe('part')
  expect(markOf(aLine({ fraction: 1, completedAt: done }))).toBe('done')
  // Completed lessons stay completed even when locked later.
  expect(markOf(aLine({ completedAt: done, access: comesAfter }))).toBe('done')
  expect(markOf(aLine({ access: opensLater }))).toBe('later')
  expect(markOf(aLine({ access: comesAfter, fraction: 0.5 }))).toBe('locked')
  expect(markOf(aLine({ access: notEntered }))).toBe('locked')
})

test('the duration of a lesson and the time left are shown where they are known', () => {
  expect(lengthOf(aLine({ duration: '41 minutes' }))).toBe('41 minutes')
  expect(lengthOf(aLine({ duration: '', durationMs: 90 * 60_000 }))).toBe('1 h 30 min')
  expect(lengthOf(aLine({ duration: '', durationMs: null }))).toBeUndefined()
  expect(leftOf(aLine({ durationMs: 40 * 60_000, fraction: 0.5 }))).toBe('20 min left')
  expect(leftOf(aLine({ durationMs: 40_000, fraction: 0.5 }))).toBe('20 s left')
  expect(leftOf(aLine({ fraction: 0 }))).toBeUndefined()
  expect(leftOf(aLine({ fraction: 0.5, durationMs: null }))).toBeUndefined()
})

test('a scheduled opening shows the day, and the time when it is today', () => {
  expect(opensText(at(3), noon)).toBe('Available today at 3:00 PM')
  expect(opensText(at(24), noon)).toBe('Available on Tue, Jan 6')
  expect(opensText(at(24 * 400), noon)).toMatch(/^Available on \w+, Feb 9, 2027$/)
})

test('a section says why it is locked, or how much of it is done', () => {
  const lessons = [aLine({ completedAt: '2026-01-03T12:00:00.000Z' }), aLine({ id: 'other' })]
  const state = (changed: Parameters<typeof aSection>[0], isEnrolled = true) =>
    sectionState(aSection({ lessons, ...changed }), isEnrolled, noon)
  expect(state({})).toEqual({ kind: 'done', done: 1, of: 2 })
  expect(state({}, false)).toEqual({ kind: 'count', of: 2 })
  expect(state({ opensAt: at(24) })).toEqual({ kind: 'later', text: 'Available on Tue, Jan 6' })
  expect(state({ opensAt: at(-24) })).toEqual({ kind: 'done', done: 1, of: 2 })
  expect(state({ requires: [aRequirement] })).toEqual({ kind: 'first', missing: [aRequirement] })
  expect(state({ requires: [{ ...aRequirement, done: true }] })).toEqual({ kind: 'done', done: 1, of: 2 })
  const inDays = (releaseDays: number) => state({ release: 'days', releaseDays }, false)
  expect(inDays(7)).toEqual({ kind: 'later', text: 'Available 7 days after you enroll' })
  expect(inDays(1)).toEqual({ kind: 'later', text: 'Available a day after you enroll' })
  expect(inDays(0)).toEqual({ kind: 'later', text: 'Available once you enroll' })
})

test('each prerequisite is listed once, with what it unlocks', () => {
  const before = { ...aRequirement, kind: 'course' as const, id: 'id-of-first-silence', title: 'The first silence' }
  const removed = { ...aRequirement, id: null }
  const course = aCourse({ prerequisites: [before, { ...aRequirement, kind: 'words', title: 'A cushion' }, removed] })
  expect(comesFirst(course).map(({ requirement, why }) => [requirement.id, why])).toEqual([
    ['id-of-first-silence', 'Finish this to enroll'],
    ['id-of-letters', 'Finish this to unlock lessons 8 and 9'],
  ])
  expect(toBring(course)).toEqual(['A cushion'])
  const lessons = (...numbers: number[]) => numbers.map((number) => aLine({ id: `lesson ${number}`, number }))
  const whys = (...numbers: number[]) =>
    comesFirst(aCourse({ sections: [aSection({ requires: [aRequirement], lessons: lessons(...numbers) })] }))[0]?.why
  expect(whys(4)).toBe('Finish this to unlock lesson 4')
  expect(whys(4, 5, 6)).toBe('Finish this to unlock lessons 4 to 6')
})

test('the next opening date is the earliest one', () => {
  const sections = [at(48), at(24), at(-1), null].map((opensAt) => aSection({ opensAt }))
  expect(nextOpening(aCourse({ sections }), noon)).toBe('Available on Tue, Jan 6')
  expect(nextOpening(aCourse({ sections: [aSection()] }), noon)).toBeUndefined()
})
