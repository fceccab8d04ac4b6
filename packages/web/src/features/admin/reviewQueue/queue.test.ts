import { describe, expect, it } from 'vitest'
import { afterDecision, stepInQueue } from './queue.ts'

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

describe('after a decision', () => {
  it('comes the next that waits', () => {
    expect(afterDecision(queue, ['oldest', 'newest'], 'middle')).toBe('newest')
  })
  it('comes the oldest after the last', () => {
    expect(afterDecision(queue, ['oldest', 'middle'], 'newest')).toBe('oldest')
  })
  it('is passed over what another administrator has decided meanwhile', () => {
    expect(afterDecision(queue, ['newest'], 'oldest')).toBe('newest')
  })
  it('comes nothing when nothing else waits, though the request itself still does', () => {
    expect(afterDecision(['only'], ['only'], 'only')).toBeUndefined()
    expect(afterDecision(['only'], [], 'only')).toBeUndefined()
  })
  it('comes the oldest when the request stood in no queue', () => {
    expect(afterDecision([], ['oldest'], 'elsewhere')).toBe('oldest')
  })
})
