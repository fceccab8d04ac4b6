import { expect, it } from 'vitest'
import { stepInQueue } from './queue.ts'

const queue = ['oldest', 'middle', 'newest']

it('goes one on or back and stops at the ends', () => {
  expect(stepInQueue(queue, 'oldest', 1)).toBe('middle')
  expect(stepInQueue(queue, 'middle', 1)).toBe('newest')
  expect(stepInQueue(queue, 'newest', -1)).toBe('middle')
  expect(stepInQueue(queue, 'oldest', -1)).toBeUndefined()
  expect(stepInQueue(queue, 'newest', 1)).toBeUndefined()
})

it('begins with the oldest from one that does not wait', () => {
  expect(stepInQueue(queue, 'decided', 1)).toBe('oldest')
  expect(stepInQueue([], 'decided', 1)).toBeUndefined()
})
