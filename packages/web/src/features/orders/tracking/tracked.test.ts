import { expect, test } from 'vitest'
import { failureOf, noResponse } from '../../../data/failure.ts'
import { lookupProblem } from './tracked.ts'

const unknown = 'Order not found. Please check your order ID or tracking number.'

test.each([404, 422, 400])('a lookup refused with %i is an unknown order, whoever it belongs to', (status) => {
  const error = failureOf(status, '{"code":"not_found","message":"Resource not found."}', 'req-1')
  expect(lookupProblem({ isFetching: false, error })).toEqual({ message: unknown })
})

test('a failed lookup says so and names the call', () => {
  const error = failureOf(500, '', 'req-2')
  expect(lookupProblem({ isFetching: false, error })).toEqual({
    message: 'Server error. Please try again later.',
    requestId: 'req-2',
  })
  expect(lookupProblem({ isFetching: false, error: noResponse() })).toEqual({ message: 'No response from server.' })
})

test('there is no message during a lookup or for a found order', () => {
  expect(lookupProblem({ isFetching: true, error: failureOf(404, '') })).toBeUndefined()
  expect(lookupProblem({ isFetching: false, error: null })).toBeUndefined()
})
