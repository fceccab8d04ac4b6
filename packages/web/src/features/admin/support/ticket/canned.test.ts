import { describe, expect, test } from 'vitest'
import { type Canned, fitting, inserted, slashAt, unfilled } from './canned.ts'

const reply = (shortcut: string, title: string, usedCount = 0): Canned => ({
  id: shortcut,
  shortcut,
  title,
  text: 'Dear {first name}',
  usedCount,
  filled: 'Dear Ada, {delivery day}',
  missing: ['delivery day'],
})

describe('a slash', () => {
  test('opens the canned replies at the beginning, after a space and after a line break', () => {
    expect(slashAt('/se', 3)).toEqual({ from: 0, word: 'se' })
    expect(slashAt('Hello /', 7)).toEqual({ from: 6, word: '' })
    expect(slashAt('I will pack it.\n/SE', 19)).toEqual({ from: 16, word: 'se' })
  })
  test('does not within a word, in a URL, or once other text follows', () => {
    for (const typed of ['and/or', 'https://vesica.test/se', '/se ', 'Hello'])
      expect(slashAt(typed, typed.length)).toBeUndefined()
  })
})

test('replies are found by their name, then by their title, the most used first', () => {
  const all = [reply('send', 'Sent today'), reply('second', 'A second one', 3), reply('hello', 'We send a card')]
  expect(fitting(all, 'se').map(({ id }) => id)).toEqual(['second', 'send', 'hello'])
  expect(fitting(all, 'x')).toEqual([])
})

test('a reply replaces its shortcut, and its missing variables are still to be filled in', () => {
  const { typed, caret } = inserted('Yes. /se and so on', { from: 5, word: 'se' }, reply('second', ''))
  expect(typed).toBe('Yes. Dear Ada, {delivery day} and so on')
  expect(typed.slice(0, caret)).toBe('Yes. Dear Ada, {delivery day}')
  expect(unfilled(typed)).toEqual(['delivery day'])
  expect(unfilled('A {brace} of ducks')).toEqual([])
})
