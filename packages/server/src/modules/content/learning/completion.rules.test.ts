import fc from 'fast-check'
import { courses } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import {
  type AsksFor,
  conditionsOf,
  type DidOf,
  isDone,
  isFinished,
  isMarkable,
  minutesIn,
  percentOf,
  reachedBy,
  sentenceOf,
} from './completion.rules.ts'

const nothing: DidOf = { marked: false, spentMs: 0, covered: false, passed: false, accepted: false }
const everything: DidOf = { marked: true, spentMs: 600_000, covered: true, passed: true, accepted: true }
const conditions = (completion: AsksFor['completion'], fields: Partial<AsksFor> = {}): AsksFor => ({
  completion,
  seconds: completion.includes('seconds') ? 600 : null,
  measured: true,
  ...fields,
})

describe('lesson completion', () => {
  test.each([
    ['by hand', ['hand'], { marked: true }],
    ['by so many seconds', ['seconds'], { spentMs: 600_000 }],
    ['by going through it', ['coverage'], { covered: true }],
    ['by its quiz', ['quiz'], { passed: true }],
    ['by what was accepted', ['assignment'], { accepted: true }],
  ] as const)('%s, and in no other way', (_how, completion, did) => {
    expect(isDone(conditions(completion), { ...nothing, ...did })).toBe(true)
    expect(isDone(conditions(completion), nothing)).toBe(false)
    const unmet = Object.fromEntries(Object.keys(did).map((name) => [name, nothing[name as keyof DidOf]]))
    // A mark counts as coverage.
    if (completion[0] === 'coverage') unmet['marked'] = false
    expect(isDone(conditions(completion), { ...everything, ...unmet })).toBe(false)
  })

  test('requires all of its conditions', () => {
    const both = conditions(['coverage', 'quiz'])
    expect(isDone(both, { ...nothing, covered: true })).toBe(false)
    expect(isDone(both, { ...nothing, passed: true })).toBe(false)
    expect(isDone(both, { ...nothing, covered: true, passed: true })).toBe(true)
    expect(isDone(conditions(['seconds']), { ...nothing, spentMs: 599_999 })).toBe(false)
  })

  test('accepts a mark for coverage and for time that cannot be measured, never for quizzes or assignments', () => {
    const elsewhere = { measured: false }
    expect(isDone(conditions(['coverage', 'seconds'], elsewhere), { ...nothing, marked: true })).toBe(true)
    expect(isDone(conditions(['coverage']), { ...nothing, marked: true })).toBe(true)
    expect(isDone(conditions(['seconds']), { ...nothing, marked: true })).toBe(false)
    expect(isDone(conditions(['coverage', 'seconds']), { ...nothing, marked: true })).toBe(false)
    expect(isDone(conditions(['coverage', 'quiz'], elsewhere), { ...nothing, marked: true })).toBe(false)
    expect(isDone(conditions(['assignment'], elsewhere), { ...nothing, marked: true })).toBe(false)
  })

  test.each([
    [['hand'], true, true],
    [['hand', 'quiz'], true, true],
    [['coverage'], true, true],
    [['seconds'], true, false],
    [['coverage'], false, true],
    [['seconds'], false, true],
    [['quiz', 'assignment'], false, false],
  ] as const)('by %j with measured time: %s, can be marked: %s', (completion, measured, markable) => {
    expect(isMarkable(conditions(completion, { measured }))).toBe(markable)
  })

  test('conditions are described in a sentence', () => {
    for (const rule of courses.completions)
      expect(sentenceOf(rule, { seconds: 90, plays: true })).toMatch(/^[A-Z].*\.$/)
    expect(sentenceOf('seconds', { seconds: 30, plays: true })).toBe('Spend 30 seconds on it.')
    expect(sentenceOf('seconds', { seconds: 60, plays: true })).toBe('Spend 1 minute on it.')
    expect(sentenceOf('coverage', { seconds: null, plays: false })).toBe('Read it to the end.')
  })
})

const did = fc.record({
  marked: fc.boolean(),
  spentMs: fc.nat(1_200_000),
  covered: fc.boolean(),
  passed: fc.boolean(),
  accepted: fc.boolean(),
})
const lessons = fc.record({
  completion: fc.uniqueArray(fc.constantFrom(...courses.completions)),
  seconds: fc.integer({ min: 1, max: 1000 }),
  measured: fc.boolean(),
})

test('a completed lesson stays completed with more activity, and a quiz is completed only by passing it', () => {
  fc.assert(
    fc.property(lessons, did, did, (lesson, first, more) => {
      const both = {
        marked: first.marked || more.marked,
        spentMs: first.spentMs + more.spentMs,
        covered: first.covered || more.covered,
        passed: first.passed || more.passed,
        accepted: first.accepted || more.accepted,
      }
      if (isDone(lesson, first)) expect(isDone(lesson, both)).toBe(true)
      if (lesson.completion.includes('quiz') && !first.passed) expect(isDone(lesson, first)).toBe(false)
      if (lesson.completion.includes('assignment') && !first.accepted) expect(isDone(lesson, first)).toBe(false)
      expect(isDone(lesson, first)).toBe(
        lesson.completion.length > 0 && conditionsOf(lesson, first).filter(({ met }) => !met).length === 0,
      )
    }),
  )
})

test('199 of 200 lessons are below 100 percent, and new lessons do not reduce progress', () => {
  const noProgress = { reached: 0, finished: false }
  expect(percentOf({ completed: 199, lessons: 200, ...noProgress })).toBe(99)
  expect(percentOf({ completed: 200, lessons: 200, ...noProgress })).toBe(100)
  expect(percentOf({ completed: 1, lessons: 8, reached: 500, finished: false })).toBe(50)
})

test('progress is never above 100 and is never reduced by course changes', () => {
  // Steps with lessons by number: done or not, published or not.
  const step = fc.record({ lesson: fc.nat(6), what: fc.constantFrom('do', 'undo', 'publish', 'take away') })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const [done, published] = [new Set<number>(), new Set<number>([0, 1])]
      let reached = 0
      let finished = false
      let visiblePercent = 0
      for (const { lesson, what: change } of steps) {
        if (change === 'do') done.add(lesson)
        if (change === 'undo' && !finished) done.delete(lesson)
        if (change === 'publish') published.add(lesson)
        if (change === 'take away') published.delete(lesson)
        const completed = [...done].filter((number) => published.has(number)).length
        reached = reachedBy(completed, published.size, reached)
        finished ||= isFinished(completed, published.size)
        const percent = percentOf({ completed, lessons: published.size, reached, finished })
        expect(percent).toBeGreaterThanOrEqual(visiblePercent)
        expect(percent).toBeLessThanOrEqual(100)
        if (percent === 100) expect(reached).toBe(1000)
        visiblePercent = percent
      }
    }),
  )
})

test.each([
  ['6 h 20 min', 380],
  ['6 h', 360],
  ['1.5 hours', 90],
  ['45 minutes', 45],
  ['1:02:30', 62],
  ['12:30', 12],
  ['four weeks', undefined],
  ['3 months', undefined],
])('%s is %s minutes', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes)
})
