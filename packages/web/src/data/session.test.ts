import { expect, test } from 'vitest'
import { beginLeaving, beginSession, currentToken, endSession, onSessionEnd } from './session.ts'

test('a session starts and ends once, and listeners receive the reason', () => {
  const reasons: string[] = []
  const stop = onSessionEnd((end) => reasons.push(end))
  beginSession('token')
  expect(currentToken()).toBe('token')
  endSession('expired')
  endSession('signedOut')
  expect(currentToken()).toBeNull()
  expect(reasons).toEqual(['expired'])
  stop()
  beginSession('other')
  endSession('signedOut')
  expect(reasons).toEqual(['expired'])
})

test('a sign-out in progress is reported as such even when the session expires first', () => {
  const reasons: string[] = []
  const stop = onSessionEnd((end) => reasons.push(end))
  beginSession('token')
  beginLeaving()
  endSession('expired')
  beginSession('other')
  endSession('expired')
  expect(reasons).toEqual(['signedOut', 'expired'])
  stop()
})
