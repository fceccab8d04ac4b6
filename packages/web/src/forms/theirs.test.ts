import { expect, it } from 'vitest'
import { mergedValues, theirChanges } from './theirs.ts'

const base = { title: 'Bells', duration: '5 min', text: 'One.', tags: '', kinds: ['a'], file: '', version: '3' }
const mine = { ...base, text: 'Mine.', tags: 'bell' }
const current = { ...base, text: 'Theirs.', duration: '6 min', version: '4' }

it('separates changes by the other person only from changes by both', () => {
  expect(theirChanges(mine, base, current)).toEqual({ alone: ['duration'], both: ['text'] })
  expect(theirChanges({ ...mine, text: 'Theirs.' }, base, current)).toEqual({ alone: ['duration'], both: [] })
  expect(theirChanges(mine, base, { ...base, version: '4' })).toEqual({ alone: [], both: [] })
})

it('applies the other person’s changes to untouched fields, and leaves the rest', () => {
  expect({ ...mine, ...mergedValues(mine, base, current) }).toEqual({ ...mine, duration: '6 min', version: '4' })
})
