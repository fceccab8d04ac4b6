import { expect, test } from 'vitest'
import { objectionState } from './objection.ts'

const refused = (code: 'objection_dead' | 'email_taken' | 'server_error') => ({ code })

test.each([
  ['a link that was not tried', 'token', false, undefined, 'asking'],
  ['no link', '', false, undefined, 'noLink'],
  ['a link that worked', 'token', true, undefined, 'done'],
  ['a wrong, old or used link', 'token', false, refused('objection_dead'), 'dead'],
  ['an address that somebody else has', 'token', false, refused('email_taken'), 'taken'],
  ['a failure that may pass: it can be tried again', 'token', false, refused('server_error'), 'asking'],
])('%s', (_, token, done, failure, state) => {
  expect(objectionState(token, done, failure)).toBe(state)
})
