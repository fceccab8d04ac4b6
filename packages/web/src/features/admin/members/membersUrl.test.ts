import { describe, expect, it } from 'vitest'
import { membersAddress } from './membersUrl.ts'

const { plain, parse, write, query, isNarrowed, sortedBy } = membersAddress

describe('the URL of the users screen', () => {
  it('is empty for the default view', () => {
    expect(write(plain)).toEqual({})
    expect(parse({})).toEqual(plain)
  })
  it('restores the same view', () => {
    const view = {
      ...plain,
      search: '123',
      status: 'banned',
      membership: 'guardian',
      signup: 'approved',
      sort: 'name',
      direction: 'asc',
      cursor: 'abc',
      size: 50,
      dialog: 'details',
      about: 'p1',
      tab: 'activity',
    } as const
    expect(parse(write(view))).toEqual(view)
  })
  it('reads digits that arrive as a number', () => {
    expect(parse({ search: 42, size: 25 })).toMatchObject({ search: '42', size: 25 })
  })
  it('ignores unknown values', () => {
    const odd = {
      status: 'asleep',
      signup: ['pending'],
      sort: 'shoe',
      direction: 'up',
      size: 7,
      open: 'burn:p1',
      tab: 'x',
    }
    expect(parse(odd)).toEqual(plain)
  })
  it('opens a dialog about a person only with their id', () => {
    expect(parse({ open: 'edit' }).dialog).toBeUndefined()
    expect(parse({ open: 'edit:p1' })).toMatchObject({ dialog: 'edit', about: 'p1' })
    expect(parse({ open: 'add' })).toMatchObject({ dialog: 'add', about: undefined })
  })
})

describe('the query', () => {
  it('contains only the selected filters', () => {
    expect(query(plain)).toEqual({ sort: 'joined', direction: 'desc', limit: '10' })
    expect(query({ ...plain, search: '  maya ', signup: 'pending', cursor: 'c' })).toEqual({
      search: 'maya',
      signup: 'pending',
      sort: 'joined',
      direction: 'desc',
      limit: '10',
      cursor: 'c',
    })
  })
  it('knows whether it is filtered', () => {
    expect(isNarrowed({ ...plain, search: '  ' })).toBe(false)
    expect(isNarrowed({ ...plain, membership: 'none' })).toBe(true)
  })
})

describe('sorting', () => {
  it('starts in its default direction, reverses on a second press, and returns to the first page', () => {
    const byName = sortedBy({ ...plain, cursor: 'c' }, 'name')
    expect(byName).toMatchObject({ sort: 'name', direction: 'asc', cursor: undefined })
    expect(sortedBy(byName, 'name').direction).toBe('desc')
    expect(sortedBy(byName, 'lastActive').direction).toBe('desc')
  })
})
