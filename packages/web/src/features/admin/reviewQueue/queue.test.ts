import { describe, expect, it } from 'vitest'
import { afterDecision, stepInQueue } from './queue.ts'

const queue = ['oldest', 'middle', 'newest']

it('moves one forward or back and stops at the ends', () => {
  expect(stepInQueue(queue, 'oldest', 1)).toBe('middle')
  expect(stepInQueue(queue, 'middle', 1)).toBe('newest')
  expect(stepInQueue(queue, 'newest', -1)).toBe('middle')
  expect(stepInQueue(queue, 'oldest', -1)).toBeUndefined()
  expect(stepInQueue(queue, 'newest', 1)).toBeUndefined()
})

it('starts with the oldest from an item that is not pending', () => {
  expect(stepInQueue(queue, 'decided', 1)).toBe('oldest')
  expect(stepInQueue([], 'decided', 1)).toBeUndefined()
})

describe('the next item after a decision', () => {
  it('is the next pending one', () => {
    expect(afterDecision(queue, ['oldest', 'newest'], 'middle')).toBe('newest')
  })
  it('is the oldest after the last', () => {
    expect(afterDecision(queue, ['oldest', 'middle'], 'newest')).toBe('oldest')
  })
  it('skips items that another administrator has decided meanwhile', () => {
    expect(afterDecision(queue, ['newest'], 'oldest')).toBe('newest')
  })
  it('is undefined when nothing else is pending, though the request itself still is', () => {
    expect(afterDecision(['only'], ['only'], 'only')).toBeUndefined()
    expect(afterDecision(['only'], [], 'only')).toBeUndefined()
  })
  it('is the oldest when the request is not in the queue', () => {
    expect(afterDecision([], ['oldest'], 'elsewhere')).toBe('oldest')
  })
})
