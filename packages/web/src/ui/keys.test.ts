import { describe, expect, it } from 'vitest'
import { isTyping, nothingTyped, SEQUENCE_MS, handleKey } from './keys.ts'

const bindings = ['g u', 'g s', '/', '?', 'j', 'Enter']

describe('takeKey', () => {
  it('matches a single key in any case', () => {
    expect(handleKey(nothingTyped, 'J', 0, bindings).match).toBe('j')
    expect(handleKey(nothingTyped, 'Enter', 0, bindings).match).toBe('Enter')
    expect(handleKey(nothingTyped, 'x', 0, bindings).match).toBeUndefined()
  })
  it('matches a sequence typed in time', () => {
    const first = handleKey(nothingTyped, 'g', 100, bindings)
    expect(first.match).toBeUndefined()
    expect(handleKey(first.typed, 'u', 100 + SEQUENCE_MS, bindings).match).toBe('g u')
  })
  it('forgets the first key when the second comes late', () => {
    const first = handleKey(nothingTyped, 'g', 100, bindings)
    expect(handleKey(first.typed, 'u', 101 + SEQUENCE_MS, bindings).match).toBeUndefined()
  })
  it('takes a key that does not continue the sequence as the start of a new one', () => {
    const first = handleKey(nothingTyped, 'g', 0, bindings)
    expect(handleKey(first.typed, 'j', 1, bindings).match).toBe('j')
    const again = handleKey(first.typed, 'g', 1, bindings)
    expect(handleKey(again.typed, 's', 2, bindings).match).toBe('g s')
  })
  it('restarts after a match', () => {
    const { typed } = handleKey(nothingTyped, 'g', 0, bindings)
    expect(handleKey(typed, 'u', 1, bindings).typed).toBe(nothingTyped)
  })
})

describe('isTyping', () => {
  it('recognizes text fields', () => {
    expect(isTyping({ tagName: 'INPUT', type: 'search' })).toBe(true)
    expect(isTyping({ tagName: 'TEXTAREA' })).toBe(true)
    expect(isTyping({ tagName: 'DIV', isContentEditable: true })).toBe(true)
    expect(isTyping({ tagName: 'INPUT', type: 'checkbox' })).toBe(false)
    expect(isTyping({ tagName: 'BUTTON' })).toBe(false)
    expect(isTyping(null)).toBe(false)
  })
})
