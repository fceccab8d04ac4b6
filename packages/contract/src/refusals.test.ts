import { describe, expect, test } from 'vitest'
import { commonRefusals, refusalMessage, refusals } from './refusals.ts'

describe('the message of a refusal', () => {
  test('has its parameters filled in', () => {
    expect(refusalMessage('file_too_large', { n: 10 })).toBe('File size must be less than 10MB')
    expect(refusalMessage('already_decided', { decision: 'approved', by: 'Anna', at: 'noon' })).toBe(
      'This was already approved by Anna on noon.',
    )
  })

  test('leaves the placeholder of a missing parameter', () => {
    expect(refusalMessage('too_many')).toBe('Too many {what}. Please try again in {wait}.')
  })

  test('inserts a parameter as plain text, without interpreting it as a pattern or filling it again', () => {
    expect(refusalMessage('file_wrong_type', { kinds: '$& {n} $1' })).toBe('Please upload a $& {n} $1 file')
  })

  test('is a complete sentence, without database terms or paths', () => {
    for (const { message } of Object.values(refusals)) {
      // It may start with the name of its subject, such as a product.
      expect(message).toMatch(/^([A-Z]|\{(name|coin)\} )/)
      expect(message).not.toMatch(/sql|stack|exception|\/\w+\//i)
    }
  })
})

test('the statuses of refusals are those that the API promises', () => {
  expect(refusals.unauthenticated.status).toBe(401)
  expect(refusals.signup_pending.status).toBe(403)
  expect(refusals.not_found.status).toBe(404)
  expect(refusals.credentials_wrong.status).toBe(422)
  expect(refusals.fee_changed.status).toBe(409)
  expect(refusals.maintenance.status).toBe(503)
  for (const { status } of Object.values(refusals)) expect(status).toBeGreaterThanOrEqual(400)
})

test('general refusals are listed once', () => {
  expect(new Set(commonRefusals).size).toBe(commonRefusals.length)
})
