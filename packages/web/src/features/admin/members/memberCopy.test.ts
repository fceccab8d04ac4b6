import { describe, expect, test } from 'vitest'
import { planOf, statusOf } from './memberCopy.ts'

describe('the status of a person', () => {
  const statusFor = (status: string, signup?: string) =>
    statusOf({ status, signupRequest: signup === undefined ? null : { status: signup } } as never)

  test('is that of the application until it is approved', () => {
    expect(statusFor('active', 'pending')).toBe('pending')
    expect(statusFor('active', 'denied')).toBe('denied')
    expect(statusFor('active', 'approved')).toBe('active')
    expect(statusFor('active')).toBe('active')
  })

  test('is that of the account where it is not active', () => {
    expect(statusFor('suspended', 'pending')).toBe('suspended')
    expect(statusFor('banned', 'approved')).toBe('banned')
    expect(statusFor('inactive')).toBe('inactive')
  })
})

test('a plan is displayed by its name, or else by its level', () => {
  expect(planOf({ plan_name: 'Inner circle', membership: 'guardian' })).toBe('Inner circle')
  expect(planOf({ plan_name: null, membership: 'guardian' })).toBe('Guardian')
  expect(planOf({ plan_name: null, membership: 'none' })).toBe('None')
})
