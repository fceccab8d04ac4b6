import { expect, test } from 'vitest'
import { afterCheck, type Before } from './alerting.rules.ts'

/** The notifications after runs a minute apart. */
const notifiedAt = (runs: readonly boolean[]) => {
  let before: Before | undefined
  return runs.map((isBad, minute) => {
    const { tell, ...after } = afterCheck(before, isBad, new Date(Date.UTC(2026, 0, 1, 0, minute)))
    before = after
    return tell
  })
}
const [bad, good] = [true, false]

test('a check that fails twice in a row alerts once, however long it fails', () => {
  expect(notifiedAt([good, bad, bad, bad, bad])).toEqual([null, null, 'bad', null, null])
})

test('a check that fails once neither alerts nor reports recovery', () => {
  expect(notifiedAt([good, bad, good, bad, good, good, good, good, good, good, good])).toEqual(Array(11).fill(null))
})

test('a check that is good again for five minutes reports recovery once', () => {
  const runs = [bad, bad, good, good, good, good, good, good, good]
  expect(notifiedAt(runs)).toEqual([null, 'bad', null, null, null, null, null, 'good', null])
})

test('a flapping check alerts once until it is good for long', () => {
  const runs = [bad, bad, good, bad, bad, good, good, bad, bad]
  expect(notifiedAt(runs).filter(Boolean)).toEqual(['bad'])
})
