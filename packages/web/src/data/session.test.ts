import { expect, test } from 'vitest'
import { beginLeaving, beginSession, currentToken, endSession, onSessionEnd } from './session.ts'

test('a session is begun and ended once, and those who listen are told how', () => {
  const ends: string[] = []
  const stop = onSessionEnd((end) => ends.push(end))
  beginSession('token')
  expect(currentToken()).toBe('token')
  endSession('expired')
  endSession('signedOut')
  expect(currentToken()).toBeNull()
  expect(ends).toEqual(['expired'])
  stop()
  beginSession('other')
  endSession('signedOut')
  expect(ends).toEqual(['expired'])
})

test('who is signing out has not been thrown out, whatever is heard first', () => {
  const ends: string[] = []
  const stop = onSessionEnd((end) => ends.push(end))
  beginSession('token')
  beginLeaving()
  endSession('expired')
  beginSession('other')
  endSession('expired')
  expect(ends).toEqual(['signedOut', 'expired'])
  stop()
})
