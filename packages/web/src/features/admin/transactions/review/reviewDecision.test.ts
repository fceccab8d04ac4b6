import { describe, expect, it } from 'vitest'
import { decisionOf } from './reviewDecision.ts'

const step = (status: string, by: string) => ({ status, by, time: '2026-03-01T10:00:00.000Z', reason: null })
const requested = step('pending', 'Maya')

describe('the decision-maker of a request', () => {
  it('is undefined while it is undecided, though one of two has approved', () => {
    const timeline = [requested, step('flagged', 'Ada'), step('in_review', 'Ben')]
    expect(decisionOf({ status: 'in_review', type: 'deposit', timeline })).toBeUndefined()
  })
  it('is the administrator who first moved it to a decided status', () => {
    const timeline = [requested, step('flagged', 'Ada'), step('denied', 'Ben')]
    expect(decisionOf({ status: 'denied', type: 'deposit', timeline })).toEqual({ step: timeline[2], last: undefined })
  })
  it('lists approval and completion once when they were one action', () => {
    const timeline = [requested, step('approved', 'Ada'), step('completed', 'Ada')]
    expect(decisionOf({ status: 'completed', type: 'buy', timeline })).toEqual({ step: timeline[1], last: undefined })
  })
  it('names the sender of an approved withdrawal beside its approver', () => {
    const timeline = [requested, step('approved', 'Ada'), step('completed', 'Ben')]
    const decision = decisionOf({ status: 'completed', type: 'withdrawal', timeline })
    expect([decision?.step.by, decision?.last?.by]).toEqual(['Ada', 'Ben'])
  })
})
