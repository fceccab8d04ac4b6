import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineDiff, type Run } from './lineDiff.ts'

const only = (runs: readonly Run[], kinds: readonly Run['kind'][]) =>
  runs.filter(({ kind }) => kinds.includes(kind)).flatMap(({ lines }) => lines)

describe('the difference between two texts', () => {
  it('is listed line by line, with equal lines in one run', () => {
    expect(lineDiff('# Breath\n\nSit down.\nBreathe.', '# Breath\n\nSit upright.\nBreathe.\nStay.')).toEqual([
      { kind: 'same', lines: ['# Breath', ''] },
      { kind: 'then', lines: ['Sit down.'] },
      { kind: 'now', lines: ['Sit upright.'] },
      { kind: 'same', lines: ['Breathe.'] },
      { kind: 'now', lines: ['Stay.'] },
    ])
  })
  it('is empty where they are the same, and all of the text where the other is empty', () => {
    expect(lineDiff('a\nb', 'a\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }])
    expect(lineDiff('', 'a')).toEqual([{ kind: 'now', lines: ['a'] }])
    expect(lineDiff('a', '')).toEqual([{ kind: 'then', lines: ['a'] }])
    expect(lineDiff('', '')).toEqual([])
  })
  it('contains every line of both, in their order, whatever they contain', () => {
    const text = fc.array(fc.constantFrom('', 'a', 'b', 'c'), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (then, now) => {
        const runs = lineDiff(then.join('\n'), now.join('\n'))
        const normalized = (lines: string[]) => (lines.join('\n') === '' ? lines.slice(1) : lines)
        expect(only(runs, ['same', 'then']).join('\n')).toBe(then.join('\n'))
        expect(only(runs, ['same', 'now']).join('\n')).toBe(now.join('\n'))
        expect(normalized(then).length + normalized(now).length).toBe(
          runs.reduce((sum, { kind, lines }) => sum + lines.length * (kind === 'same' ? 2 : 1), 0),
        )
      }),
    )
  })
  it('finishes quickly for two long texts that have nothing in common', () => {
    const long = (prefix: string) => Array.from({ length: 20_000 }, (_, line) => `${prefix} ${line}`).join('\n')
    expect(lineDiff(long('then'), long('now')).map(({ kind, lines }) => [kind, lines.length])).toEqual([
      ['then', 20_000],
      ['now', 20_000],
    ])
  })
})
