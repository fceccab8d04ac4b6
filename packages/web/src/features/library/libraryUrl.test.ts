import { describe, expect, it } from 'vitest'
import { isOnlyOpen, libraryAddress } from './libraryUrl.ts'

const { parse, write, query, plain } = libraryAddress
const full = {
  search: 'silence',
  category: 'c1',
  type: 'audio',
  level: 'guardian',
  open: 'true',
  sort: 'title',
  cursor: 'abc',
}

describe('the URL of the library', () => {
  it('contains the whole view, and restores it', () => {
    expect(write(parse(full))).toEqual(full)
    expect(write(plain)).toEqual({})
  })
  it('ignores unknown values', () => {
    expect(parse({ type: 'film', open: 'maybe', sort: 'length', level: ['x'] })).toEqual(plain)
  })
  it('requests one page of the selected items', () => {
    expect(query(parse(full))).toEqual({ ...full, limit: '20' })
    expect(query(plain)).toEqual({ sort: 'newest', limit: '20' })
  })
  it('knows whether only accessible items are shown', () => {
    expect([parse(full), parse({ open: 'false' }), plain].map(isOnlyOpen)).toEqual([true, false, false])
  })
})
