import { expect, test } from 'vitest'
import { hookAddressFault } from './hookAddress.ts'

test.each([
  'https://hooks.example.org/vesica',
  'hooks.example.org/vesica',
  ' HTTPS://hooks.example.org ',
  'https://',
  'http://',
  'hooks',
  'http://localhost:3000/vesica',
  'http://127.0.0.1/',
  '',
])('there is no error for "%s"', (typed) => expect(hookAddressFault(typed)).toBeUndefined())

test.each([
  'http://hooks.example.org/',
  'ftp://hooks.example.org',
  'https://ada:secret@example.org/',
  'not an address',
])('there is an error for "%s"', (typed) =>
  expect(hookAddressFault(typed)).toBe(
    'Please enter a public URL that starts with https://, without a user name and password.',
  ),
)
