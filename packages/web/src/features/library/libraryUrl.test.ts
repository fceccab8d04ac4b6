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

describe('the address of the library', () => {
  it('says everything that is shown, and is read back as it was written', () => {
    expect(write(parse(full))).toEqual(full)
    expect(write(plain)).toEqual({})
  })
  it('drops what it does not understand', () => {
    expect(parse({ type: 'film', open: 'maybe', sort: 'length', level: ['x'] })).toEqual(plain)
  })
  it('asks the server for a page of what it says', () => {
    expect(query(parse(full))).toEqual({ ...full, limit: '20' })
    expect(query(plain)).toEqual({ sort: 'newest', limit: '20' })
  })
  it('knows whether only what opens is shown', () => {
    expect([parse(full), parse({ open: 'false' }), plain].map(isOnlyOpen)).toEqual([true, false, false])
  })
})
