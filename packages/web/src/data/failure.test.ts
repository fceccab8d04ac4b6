import { expect, test } from 'vitest'
import { asFailure, cancelled, failureOf, isUncertain, noResponse } from './failure.ts'

const body = (value: unknown) => JSON.stringify(value)

test.each([
  [401, 'Session expired. Please log in again.'],
  [403, 'You do not have permission to perform this action.'],
  [404, 'Resource not found.'],
  [422, 'Unprocessable entity.'],
  [500, 'Server error. Please try again later.'],
  [502, 'Server error. Please try again later.'],
])('a %i without a message reads: %s', (status, message) => {
  expect(failureOf(status, '').message).toBe(message)
  expect(failureOf(status, '<html>').message).toBe(message)
})

test('the server’s own message is used', () => {
  const failure = failureOf(
    422,
    body({ message: 'Too short', code: 'validation_failed', errors: { name: ['No'] } }),
    'r1',
  )
  expect(failure).toMatchObject({ message: 'Too short', code: 'validation_failed' })
  expect(failure.errors).toEqual({ name: ['No'] })
})

test('a 500 never exposes the cause', () => {
  expect(failureOf(500, body({ message: 'relation "users" does not exist' })).message).toBe(
    'Server error. Please try again later.',
  )
})

test.each([
  ['a refusal says all there is to say', 409, body({ code: 'account_held', message: 'On hold' }), undefined],
  ['a broken server', 500, body({ code: 'server_error' }), 'r1'],
  ['a server that is away', 503, body({ code: 'unavailable' }), 'r1'],
  ['an answer that is none of ours', 403, '<html>', 'r1'],
])('a request id is available where it helps: %s', (_what, status, text, requestId) => {
  expect(failureOf(status, text, 'r1').requestId).toBe(requestId)
})

test('the current values of a conflict are preserved', () => {
  const failure = failureOf(409, body({ code: 'fee_changed', message: 'x', details: { feeAmount: '30' } }))
  expect(failure.code).toBe('fee_changed')
  expect(failure.details).toEqual({ feeAmount: '30' })
})

test('an unknown code falls back to the status', () => {
  expect(failureOf(404, body({ code: 'from_the_future', message: 'Gone' }))).toMatchObject({ code: 'not_found' })
  expect(failureOf(418, '')).toMatchObject({ code: 'unknown', message: 'The request could not be read.' })
})

test('a missing response has its own message', () => {
  expect(noResponse().message).toBe('No response from server.')
})

test('only a missing response, an abort or a server error leaves the outcome unknown', () => {
  expect(isUncertain(noResponse())).toBe(true)
  expect(isUncertain(cancelled())).toBe(true)
  expect(isUncertain(failureOf(503, ''))).toBe(true)
  expect(isUncertain(failureOf(409, ''))).toBe(false)
})

test('any thrown value has a message', () => {
  expect(asFailure(new TypeError('x')).message).toBe('Server error. Please try again later.')
  const failure = noResponse()
  expect(asFailure(failure)).toBe(failure)
})
