import { expect, test } from 'vitest'
import { checkDetails } from './details.ts'

const good = { name: 'Asha Verma', email: 'asha@example.org', password: 'long enough', confirm: 'long enough' }

test('valid details have no errors', () => {
  expect(checkDetails(good, true)).toEqual({})
})

test('the email has to be verified first', () => {
  expect(checkDetails(good, false)).toEqual({ email: 'Please verify your email before proceeding' })
  expect(checkDetails({ ...good, email: 'asha' }, false)).toEqual({ email: 'Please enter a valid email address.' })
})

test('the passwords have to match and to be long enough', () => {
  expect(checkDetails({ ...good, confirm: 'other' }, true)).toEqual({ confirm: 'Passwords do not match' })
  expect(checkDetails({ ...good, password: 'short', confirm: 'short' }, true)).toEqual({
    password: 'Password must be at least 8 characters long',
  })
})

test('errors are listed in the order of the form', () => {
  const nothing = { name: '', email: '', password: '', confirm: '' }
  expect(Object.keys(checkDetails(nothing, false))).toEqual(['name', 'email', 'password', 'confirm'])
})
