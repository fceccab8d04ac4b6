import { expect, test } from 'vitest'
import { anItem } from '../../../test/library.ts'
import { leftOf } from './itemCopy.ts'

const progressAt = (positionMs: number) => ({
  positionMs,
  place: null,
  fraction: 0.5,
  completedAt: null,
  passes: 0,
  lastOpenedAt: '2026-01-02T12:00:00.000Z',
  hidden: false,
})

test.each([
  [18_000, 40_000, '22 s left'],
  [39_900, 40_000, '1 s left'],
  [1000, 61_000, '1 min left'],
  [540_000, 1_080_000, '9 min left'],
  [0, 40_000, undefined],
])('%i ms into %i ms, the time left is %s', (positionMs, durationMs, label) => {
  expect(leftOf(anItem({ type: 'audio', durationMs, progress: progressAt(positionMs) }))).toBe(label)
})
