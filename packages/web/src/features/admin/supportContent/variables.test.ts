import { expect, test } from 'vitest'
import { inserted, unknownIn, variablesWrong } from './variables.ts'

test('unknown names in braces are listed, each once', () => {
  expect(unknownIn('Dear {first name}, {name} {reference}')).toEqual([])
  expect(unknownIn('Dear {nickname}, {nickname}, {first name}, { name } and {}')).toEqual(['{nickname}', '{ name }'])
  expect(unknownIn('A brace { alone, and one\n{over\ntwo lines}')).toEqual([])
  expect(variablesWrong('Dear {first name}')).toBeUndefined()
  expect(variablesWrong('Dear {nickname}')).toBe('Unknown variable: {nickname}.')
  expect(variablesWrong('{one} {two}')).toBe('Unknown variables: {one}, {two}.')
})

test('a variable replaces the selection, and the cursor follows it', () => {
  expect(inserted('Dear , hello', 'first name', { from: 5, to: 5 })).toEqual({
    written: 'Dear {first name}, hello',
    at: 17,
  })
  expect(inserted('Dear X', 'name', { from: 5, to: 6 })).toEqual({ written: 'Dear {name}', at: 11 })
})
