import { describe, expect, test } from 'vitest'
import { planOf, statusOf } from './memberCopy.ts'

describe('the status of a person', () => {
  const of = (status: string, signup?: string) =>
    statusOf({ status, signupRequest: signup === undefined ? null : { status: signup } } as never)

  test('is that of the application until it is approved', () => {
    expect(of('active', 'pending')).toBe('pending')
    expect(of('active', 'denied')).toBe('denied')
    expect(of('active', 'approved')).toBe('active')
    expect(of('active')).toBe('active')
  })

  test('is that of the account where it is not active', () => {
    expect(of('suspended', 'pending')).toBe('suspended')
    expect(of('banned', 'approved')).toBe('banned')
    expect(of('inactive')).toBe('inactive')
  })
})

test('a plan is called by its name, or else by the level', () => {
  expect(planOf({ plan_name: 'Inner circle', membership: 'guardian' })).toBe('Inner circle')
  expect(planOf({ plan_name: null, membership: 'guardian' })).toBe('Guardian')
  expect(planOf({ plan_name: null, membership: 'none' })).toBe('None')
})
