import { endpoint, flagText, orderManagement, limitText, members, store, wallet } from '@vesica/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listAddress, openDialogs } from './listAddress.ts'

const people = listAddress(members.listMembers, {
  filters: ['status', 'membership'],
  sorts: { joined: 'desc', name: 'asc', email: 'asc', lastActive: 'desc' },
  beside: openDialogs(['add'], ['edit', 'delete']),
})
const inOneOrder = listAddress(orderManagement.listOrders, { filters: ['status'] })

describe('the URL of a list', () => {
  it('is empty for the default view, which requests the first page in the default order', () => {
    expect(people.write(people.parse({}))).toEqual({})
    expect(people.query(people.plain)).toEqual({ sort: 'joined', direction: 'desc', limit: '10' })
    expect(inOneOrder.query(inOneOrder.plain)).toEqual({ limit: '10' })
  })

  it('restores the same view, whatever it shows', () => {
    const views = fc.record({
      search: fc.string({ maxLength: 40 }).filter((text) => text.length <= 200),
      status: fc.option(fc.constantFrom('active' as const, 'banned' as const), { nil: undefined }),
      membership: fc.option(fc.stringMatching(/^[a-z0-9]{1,60}$/), { nil: undefined }),
      sort: fc.constantFrom('joined' as const, 'name' as const),
      direction: fc.constantFrom('asc' as const, 'desc' as const),
      cursor: fc.option(fc.stringMatching(/^[\w-]{1,40}$/), { nil: undefined }),
      size: fc.constantFrom(10 as const, 25 as const, 50 as const, 100 as const),
    })
    const dialogs = fc.oneof(
      fc.constant({ dialog: undefined, about: undefined }),
      fc.constant({ dialog: 'add' as const, about: undefined }),
      fc.record({ dialog: fc.constantFrom('edit' as const, 'delete' as const), about: fc.uuid() }),
    )
    fc.assert(
      fc.property(views, dialogs, (list, open) => {
        const view = { ...list, ...open }
        const written = people.write(view)
        expect(people.parse(written)).toEqual(view)
        expect(Object.values(written).every((value) => typeof value === 'string')).toBe(true)
      }),
    )
  })

  it('accepts what the contract accepts, and ignores everything else', () => {
    expect(people.parse({ status: 'banned', membership: '  seeker ' })).toMatchObject({
      status: 'banned',
      membership: 'seeker',
    })
    expect(people.parse({ status: 'asleep', membership: 'x'.repeat(61), sort: 'smell', direction: 'up' })).toEqual(
      people.plain,
    )
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('status', 'membership', 'sort', 'size', 'open', 'cursor'), fc.anything()),
        (raw) => {
          const view = people.parse(raw)
          expect(members.listMembers.query.safeParse(people.query({ ...view, cursor: undefined })).success).toBe(true)
        },
      ),
    )
  })

  it('handles values that are not text', () => {
    expect(people.parse({ size: { toString: 5 }, status: { toString: 5 } })).toEqual(people.plain)
  })

  it('reads digits that a router converted to a number', () => {
    expect(people.parse({ search: 108, membership: 7, size: 25 })).toMatchObject({
      search: '108',
      membership: '7',
      size: 25,
    })
  })
})

describe('a view', () => {
  const view = { ...people.plain, search: ' jade ', status: 'active', cursor: 'c', size: 50, dialog: 'add' } as const

  it('requests one page of what an export contains entirely', () => {
    const filtered = { search: 'jade', status: 'active', sort: 'joined', direction: 'desc' }
    expect(people.filtersOf(view)).toEqual(filtered)
    expect(people.query(view)).toEqual({ ...filtered, limit: '50', cursor: 'c' })
  })

  it('is filtered by its search text and filters only', () => {
    expect(people.isNarrowed({ ...people.plain, search: '  ', cursor: 'c', sort: 'name', dialog: 'add' })).toBe(false)
    expect(people.isNarrowed({ ...people.plain, search: 'x' })).toBe(true)
    expect(people.isNarrowed({ ...people.plain, membership: 'none' })).toBe(true)
  })

  it('returns to the first page when it is filtered, sorted or cleared', () => {
    expect(people.narrowed(view, { status: undefined })).toEqual({ ...view, status: undefined, cursor: undefined })
    expect(people.sortedBy(view, 'name')).toEqual({ ...view, sort: 'name', direction: 'asc', cursor: undefined })
    expect(people.cleared(people.sortedBy(view, 'name'))).toEqual({
      ...people.plain,
      size: 50,
      sort: 'name',
      direction: 'asc',
    })
  })

  it('reverses its sort order on a second press', () => {
    const reversed = people.sortedBy(people.sortedBy(people.plain, 'name'), 'name')
    expect(reversed).toMatchObject({ sort: 'name', direction: 'desc' })
    expect(people.sortedBy(reversed, 'name').direction).toBe('asc')
    expect(people.write(reversed)).toEqual({ sort: 'name', direction: 'desc' })
  })
})

describe('a dialog', () => {
  it('is about an entry only with its id', () => {
    expect(people.parse({ open: 'edit' })).toMatchObject({ dialog: undefined, about: undefined })
    expect(people.parse({ open: 'edit:s1' })).toMatchObject({ dialog: 'edit', about: 's1' })
    expect(people.parse({ open: 'add:s1' })).toMatchObject({ dialog: 'add', about: undefined })
    expect(people.parse({ open: 'polish:s1' })).toMatchObject({ dialog: undefined })
  })
})

describe('a list whose endpoint takes fewer or other parameters', () => {
  const ownTransactions = wallet.listOwnTransactions
  const all = listAddress(ownTransactions, { filters: [] })
  const query = ownTransactions.query.extend({ pieces: limitText, shown: flagText.optional() })
  const counted = listAddress(endpoint({ ...ownTransactions, query }), { filters: ['pieces', 'shown'] })
  const shelf = listAddress(store.listProducts, { filters: ['price'], sorts: store.productSorts, size: 12 })

  it('requests no search text where none is accepted', () => {
    expect(all.searches).toBe(false)
    expect(people.searches).toBe(true)
    expect(all.parse({ search: 'jade' })).toEqual(all.plain)
    expect(all.query({ ...all.plain, search: 'jade', cursor: 'c' })).toEqual({ limit: '10', cursor: 'c' })
    expect(all.isNarrowed({ ...all.plain, search: 'jade' })).toBe(false)
  })

  it('keeps numeric and boolean filters, in their URL form', () => {
    const view = counted.parse({ pieces: 25, shown: 'false' })
    expect(view).toMatchObject({ pieces: '25', shown: 'false' })
    expect(counted.query(view)).toEqual({ pieces: '25', shown: 'false', limit: '10' })
    expect(counted.write(view)).toEqual({ pieces: '25', shown: 'false' })
    expect(counted.parse({ pieces: 'many', shown: '' })).toEqual(counted.plain)
  })

  it('sends no direction where each sort order has one, and no size where it is fixed', () => {
    expect(shelf.query(shelf.sortedBy(shelf.plain, 'name'))).toEqual({ sort: 'name', limit: '12' })
    expect(shelf.parse({ sort: 'name', direction: 'desc', size: '50' })).toEqual({ ...shelf.plain, sort: 'name' })
    expect(store.listProducts.query.safeParse(shelf.query(shelf.plain)).success).toBe(true)
  })
})
