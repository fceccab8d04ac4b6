import { identity, profile } from '@vesica/contract'
import { expect, test } from 'vitest'
import { checkBody, fieldErrorsOf } from './check.ts'
import { failureOf } from './failure.ts'

test('a body that the contract accepts has no errors', () => {
  expect(checkBody(identity.login, { email: 'Asha@Example.org ', password: 'x' })).toEqual({})
})

test('each invalid field has one error message, from the contract', () => {
  const wrong = checkBody(identity.changePassword, {
    current_password: 'old',
    password: 'long enough',
    password_confirmation: 'other',
  })
  expect(wrong).toEqual({ password_confirmation: 'New passwords do not match' })
})

test('nested fields carry dotted names', () => {
  const wrong = checkBody(profile.saveShippingDetails, {
    shipping_details: { first_name: '', last_name: 'V', address: 'a', city: 'c', state: 's', zipcode: '10' },
  })
  expect(Object.keys(wrong)).toEqual(['shipping_details.first_name'])
})

test('errors from the server have the same format', () => {
  const failure = failureOf(
    422,
    JSON.stringify({ message: 'x', code: 'validation_failed', errors: { email: ['A', 'B'] } }),
  )
  expect(fieldErrorsOf(failure)).toEqual({ email: 'A' })
})
