import { describe, expect, it } from 'vitest'
import { afterDecision } from './reviewQueue.ts'

const queue = ['oldest', 'middle', 'newest']

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
