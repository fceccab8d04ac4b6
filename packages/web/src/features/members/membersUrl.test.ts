import { describe, expect, it } from 'vitest'
import { isNarrowed, membersQuery, membersSearch, parseMembersView, plainView, sortedBy } from './membersUrl.ts'

describe('the address of the users screen', () => {
  it('is bare for the usual view', () => {
    expect(membersSearch(plainView)).toEqual({})
    expect(parseMembersView({})).toEqual(plainView)
  })
  it('comes back as the same view', () => {
    const view = {
      ...plainView,
      search: '123',
      status: 'banned',
      membership: 'guardian',
      signup: 'approved',
      sort: 'name',
      direction: 'asc',
      cursor: 'abc',
      size: 50,
      dialog: 'details',
      person: 'p1',
      tab: 'activity',
    } as const
    expect(parseMembersView(membersSearch(view))).toEqual(view)
  })
  it('reads digits that arrive as a number', () => {
    expect(parseMembersView({ search: 42, size: 25 })).toMatchObject({ search: '42', size: 25 })
  })
  it('ignores what it does not understand', () => {
    const odd = {
      status: 'asleep',
      signup: ['pending'],
      sort: 'shoe',
      direction: 'up',
      size: 7,
      open: 'burn:p1',
      tab: 'x',
    }
    expect(parseMembersView(odd)).toEqual(plainView)
  })
  it('opens a dialog about a person only when it says who', () => {
    expect(parseMembersView({ open: 'edit' }).dialog).toBeUndefined()
    expect(parseMembersView({ open: 'edit:p1' })).toMatchObject({ dialog: 'edit', person: 'p1' })
    expect(parseMembersView({ open: 'add' })).toMatchObject({ dialog: 'add', person: undefined })
  })
})

describe('the query', () => {
  it('holds only what was asked', () => {
    expect(membersQuery(plainView)).toEqual({ sort: 'joined', direction: 'desc', limit: '10' })
    expect(membersQuery({ ...plainView, search: '  maya ', signup: 'pending', cursor: 'c' })).toEqual({
      search: 'maya',
      signup: 'pending',
      sort: 'joined',
      direction: 'desc',
      limit: '10',
      cursor: 'c',
    })
  })
  it('knows whether it is narrowed', () => {
    expect(isNarrowed({ ...plainView, search: '  ' })).toBe(false)
    expect(isNarrowed({ ...plainView, membership: 'none' })).toBe(true)
  })
})

describe('sorting', () => {
  it('starts in the useful direction, turns on a second press, and goes to the first page', () => {
    const byName = sortedBy({ ...plainView, cursor: 'c' }, 'name')
    expect(byName).toMatchObject({ sort: 'name', direction: 'asc', cursor: undefined })
    expect(sortedBy(byName, 'name').direction).toBe('desc')
    expect(sortedBy(byName, 'lastActive').direction).toBe('desc')
  })
})
