import { expect, test } from 'vitest'
import { initialOf } from './initial.ts'

test('a name has an initial in any alphabet', () => {
  expect(initialOf(' asha')).toBe('A')
  expect(initialOf('élodie')).toBe('É')
  expect(initialOf('𝒵oe')).toBe('𝒵')
  expect(initialOf('')).toBe('?')
})
