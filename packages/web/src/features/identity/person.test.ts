import type { identity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { isAdmitted } from '../../data/access.ts'
import { membershipOf } from './person.ts'

const person = (status: identity.SignupStatus, membershipLevel = 'guardian', role: identity.Role = 'user') =>
  ({ role, membershipLevel, membershipPausedUntil: null as string | null, signup: { status } }) as identity.User

test('only approved applicants and people added by administrators get in', () => {
  expect(isAdmitted(person('approved'))).toBe(true)
  expect(isAdmitted(person('none'))).toBe(true)
  expect(isAdmitted(person('pending'))).toBe(false)
  expect(isAdmitted(person('denied'))).toBe(false)
})

test('a membership is displayed by its level, or by its status', () => {
  expect(membershipOf(person('approved'))).toBe('Guardian')
  expect(membershipOf(person('approved', 'none'))).toBe('No membership')
  expect(membershipOf(person('pending'))).toBe('Awaiting approval')
  expect(membershipOf(person('denied'))).toBe('Sign-up not approved')
  expect(membershipOf(person('none', 'none', 'admin'))).toBe('Administrator')
})

test('a paused membership says so, and until when', () => {
  const paused = { ...person('approved', 'none'), membershipPausedUntil: '2027-05-03T12:00:00.000Z' }
  expect(membershipOf(paused)).toBe('Paused until May 3, 2027')
})
