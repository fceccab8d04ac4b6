import { describe, expect, it } from 'vitest'
import { decisionOf } from './reviewDecision.ts'

const step = (status: string, by: string) => ({ status, by, time: '2026-03-01T10:00:00.000Z', reason: null })
const requested = step('pending', 'Maya')

describe('who decided a request', () => {
  it('is nobody while it waits, though one of two has approved', () => {
    const timeline = [requested, step('flagged', 'Ada'), step('in_review', 'Ben')]
    expect(decisionOf({ status: 'in_review', type: 'deposit', timeline })).toBeUndefined()
  })
  it('is who made the first step out of waiting', () => {
    const timeline = [requested, step('flagged', 'Ada'), step('denied', 'Ben')]
    expect(decisionOf({ status: 'denied', type: 'deposit', timeline })).toEqual({ step: timeline[2], last: undefined })
  })
  it('says once what was approved and completed in one act', () => {
    const timeline = [requested, step('approved', 'Ada'), step('completed', 'Ada')]
    expect(decisionOf({ status: 'completed', type: 'buy', timeline })).toEqual({ step: timeline[1], last: undefined })
  })
  it('names who sent an approved withdrawal beside who approved it', () => {
    const timeline = [requested, step('approved', 'Ada'), step('completed', 'Ben')]
    const decision = decisionOf({ status: 'completed', type: 'withdrawal', timeline })
    expect([decision?.step.by, decision?.last?.by]).toEqual(['Ada', 'Ben'])
  })
})
