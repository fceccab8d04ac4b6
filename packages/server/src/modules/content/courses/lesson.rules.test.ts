import { describe, expect, test } from 'vitest'
import { type Body, itemTypeOf, needsBody, rulesFault, sortOf, usualFor } from './lesson.rules.ts'

const nothing = { type: undefined, contentType: undefined, kind: undefined }

describe('lesson type', () => {
  test('is derived from input and file', () => {
    const cases: [Partial<Parameters<typeof sortOf>[0]>, [type: string, contentType: string]][] = [
      [{}, ['reading', 'text']],
      [{ type: 'video' }, ['video', 'video']],
      [{ type: 'quiz' }, ['quiz', 'text']],
      [{ contentType: 'audio' }, ['audio', 'audio']],
      [{ contentType: 'document' }, ['reading', 'document']],
      [{ contentType: 'interactive' }, ['practice', 'interactive']],
      [{ kind: 'mp4' }, ['video', 'video']],
      [{ kind: 'opus' }, ['audio', 'audio']],
      [{ kind: 'pdf' }, ['reading', 'document']],
      [{ kind: 'zip' }, ['practice', 'interactive']],
      [{ type: 'practice', kind: 'mp3' }, ['practice', 'audio']],
      [{ type: 'assignment', contentType: 'document', kind: 'mp3' }, ['assignment', 'document']],
    ]
    for (const [input, [type, contentType]] of cases)
      expect(sortOf({ ...nothing, ...input })).toEqual({ type, contentType })
  })

  test('determines the type of its item', () => {
    expect((['video', 'audio', 'text', 'document', 'interactive'] as const).map(itemTypeOf)).toEqual([
      'video',
      'audio',
      'text',
      'book',
      'text',
    ])
  })
})

describe('completion rules of a lesson', () => {
  const body = (own: Partial<Body>): Body => ({
    type: 'reading',
    contentType: 'text',
    hasText: false,
    kind: undefined,
    isElsewhere: false,
    ...own,
  })

  test('default to what can be measured', () => {
    const usual: [Partial<Body>, string][] = [
      [{ type: 'video', contentType: 'video', kind: 'mp4' }, 'coverage'],
      [{ type: 'video', contentType: 'video', isElsewhere: true }, 'hand'],
      [{ type: 'video', contentType: 'video' }, 'coverage'],
      [{ hasText: true }, 'coverage'],
      [{ contentType: 'document', kind: 'pdf' }, 'coverage'],
      [{ contentType: 'document', kind: 'docx' }, 'hand'],
      [{ contentType: 'document', isElsewhere: true }, 'hand'],
      [{ type: 'practice' }, 'hand'],
      [{ type: 'quiz', hasText: true }, 'quiz'],
      [{ type: 'assignment' }, 'assignment'],
    ]
    for (const [own, rule] of usual) expect([own, usualFor(body(own))]).toEqual([own, [rule]])
  })

  test('must match its type', () => {
    const fault = (
      ...input: [Parameters<typeof rulesFault>[0], Parameters<typeof rulesFault>[1]['completion'], number?]
    ) => Object.keys(rulesFault(input[0], { completion: input[1], completion_seconds: input[2] ?? null }) ?? {})
    expect(fault('quiz', ['quiz'])).toEqual([])
    expect(fault('quiz', ['quiz', 'seconds'], 60)).toEqual([])
    expect(fault('quiz', ['hand'])).toEqual(['complete_when'])
    expect(fault('reading', ['quiz'])).toEqual(['complete_when'])
    expect(fault('assignment', ['hand'])).toEqual(['complete_when'])
    expect(fault('video', ['coverage', 'assignment'])).toEqual(['complete_when'])
    expect(fault('video', ['seconds'])).toEqual(['complete_seconds'])
    expect(fault('video', ['seconds'], 0)).toEqual(['complete_seconds'])
    expect(fault('video', ['hand', 'coverage'])).toEqual([])
  })

  test('require media or text if completion depends on it', () => {
    const needs = (...input: Parameters<typeof needsBody>) => needsBody(...input)
    expect(needs('video', { completion: ['hand'] })).toBe(true)
    expect(needs('practice', { completion: ['hand'] })).toBe(false)
    expect(needs('practice', { completion: ['hand', 'seconds'] })).toBe(true)
    expect(needs('quiz', { completion: ['quiz'] })).toBe(false)
    expect(needs('assignment', { completion: ['coverage', 'assignment'] })).toBe(true)
  })
})
