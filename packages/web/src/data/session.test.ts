import { expect, test } from 'vitest'
import { beginLeaving, beginSession, currentToken, endSession, onSessionEnd } from './session.ts'

test('a session is begun and ended once, and those who listen are told how', () => {
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

test('who is signing out has not been thrown out, whatever is heard first', () => {
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
