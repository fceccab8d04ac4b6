import { announcements, invitations, members, products, views } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aSession } from '../../../test/live.ts'
import { anAdmin, anAdministratorAs, aMember, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { aShop, type Shop } from '../../../test/shop.ts'
import { DAY } from '../../platform/clock.ts'

let running: Running
let owner: Person
let shop: Shop
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anAdmin(running)
  shop = await aShop(running)
})

type Body = Parameters<typeof save>[1]
const save = async (
  by: Person,
  body: { list: views.ViewedList; name: string; query: Record<string, string>; shared?: boolean },
) => (await by.call(views.createView, { body: { shared: false, ...body } })).id
const listed = async (by: Person, list: views.ViewedList) => (await by.call(views.listViews, { query: { list } })).views
const viewIn = async (by: Person, list: views.ViewedList, id: string) =>
  (await listed(by, list)).find((view) => view.id === id)

describe('saved views', () => {
  test.each([
    ['members', { status: 'suspended', sort: 'name', direction: 'asc' }],
    ['products', { show: 'low_stock' }],
    ['orders', { status: 'pending' }],
    ['transactions', { status: 'pending', currency: 'BTC' }],
    ['content', { show: 'published' }],
    ['courses', { status: 'published', level: 'seeker' }],
    ['sessions', { when: 'past' }],
    ['announcements', { status: 'draft' }],
    ['invitations', { state: 'open' }],
  ] satisfies [views.ViewedList, Record<string, string>][])(
    "of %s are saved with the list's query",
    async (list, query) => {
      const id = await save(owner, { list, name: `Of ${list}`, query })
      expect(await viewIn(owner, list, id)).toMatchObject({
        name: `Of ${list}`,
        query,
        own: true,
        shared: false,
        missingFilters: [],
      })
    },
  )

  test('count as many rows as their list', async () => {
    const [first] = [await aMember(running), await aMember(running)]
    const id = await save(owner, { list: 'members', name: 'Suspended', query: { status: 'suspended' } })
    expect(await viewIn(owner, 'members', id)).toMatchObject({ count: 0 })
    await owner.call(members.suspendMember, { params: { id: first.id }, body: {} })
    const { total } = await owner.call(members.listMembers, { query: { status: 'suspended' } })
    expect(total).toBe(1)
    expect(await viewIn(owner, 'members', id)).toMatchObject({ count: 1 })
  })

  test('of sessions, announcements and invitations count as many rows as their list', async () => {
    const listVisible = async () => [
      (await viewIn(owner, 'sessions', sessions))?.count,
      (await viewIn(owner, 'announcements', drafts))?.count,
      (await viewIn(owner, 'invitations', open))?.count,
    ]
    const sessions = await save(owner, { list: 'sessions', name: 'To come', query: { when: 'upcoming' } })
    const drafts = await save(owner, { list: 'announcements', name: 'Drafts', query: { status: 'draft' } })
    const open = await save(owner, { list: 'invitations', name: 'Open', query: { state: 'open' } })
    expect(await listVisible()).toEqual([0, 0, 0])
    for (const title of ['First', 'Second', 'Third']) await aSession(running, owner, { title })
    for (const title of ['One', 'Two'])
      await owner.call(announcements.createAnnouncement, { body: { title, text: 'Soon.', audience: ['seeker'] } })
    const ends_at = new Date(running.clock.now().getTime() + 7 * DAY).toISOString()
    await owner.call(invitations.createInvitation, { body: { label: 'Retreat', limit: '20', ends_at } })
    expect(await listVisible()).toEqual([3, 2, 1])
  })

  test('are visible to their author and, when shared, to everyone who can read the list', async () => {
    const keeper = await anAdministratorAs(running, ['store'])
    const colleague = await anAdministratorAs(running, ['support'])
    const own = await save(keeper, { list: 'products', name: 'Mine', query: { show: 'off' } })
    const shared = await save(keeper, { list: 'products', name: 'Ours', query: { show: 'off' }, shared: true })
    expect(await viewIn(colleague, 'products', own)).toBeUndefined()
    expect(await viewIn(colleague, 'products', shared)).toMatchObject({ own: false, by: keeper.name, mayChange: false })
    expect(await viewIn(owner, 'products', shared)).toMatchObject({ own: false, mayChange: true })
    const ofMembers = refusalOf(keeper.call(views.listViews, { query: { list: 'members' } }))
    expect(await ofMembers).toMatchObject({ code: 'right_missing' })
    const body = { list: 'members' as const, name: 'No', query: {}, shared: false }
    expect(await refusalOf(keeper.call(views.createView, { body }))).toMatchObject({ code: 'right_missing' })
  })

  test('can be changed and deleted only by their author and owners', async () => {
    const keeper = await anAdministratorAs(running, ['store'])
    const colleague = await anAdministratorAs(running, ['store'])
    const id = await save(keeper, { list: 'products', name: 'Shelf', query: { show: 'off' }, shared: true })
    const change = (by: Person, body: object) => by.call(views.updateView, { params: { id }, body })
    expect(await refusalOf(change(colleague, { name: 'Theirs' }))).toMatchObject({
      code: 'view_of_other',
      message: `Only ${keeper.name} and owners can change this view.`,
    })
    expect(await refusalOf(colleague.call(views.deleteView, { params: { id } }))).toMatchObject({
      code: 'view_of_other',
    })
    await change(keeper, { name: 'Renamed', query: { show: 'featured' } })
    expect(await viewIn(colleague, 'products', id)).toMatchObject({
      name: 'Renamed',
      query: { show: 'featured' },
      shared: true,
    })
    await change(owner, { shared: false })
    expect(await viewIn(colleague, 'products', id)).toBeUndefined()
    expect(await refusalOf(change(colleague, { name: 'Unseen' }))).toMatchObject({ code: 'not_found' })
    await keeper.call(views.deleteView, { params: { id } })
    expect(await viewIn(keeper, 'products', id)).toBeUndefined()
  })

  test('can be ordered by each administrator', async () => {
    const keeper = await anAdministratorAs(running, ['store'])
    const colleague = await anAdministratorAs(running, ['store'])
    const named = (name: string): Body => ({ list: 'orders', name, query: { status: 'pending' }, shared: true })
    const ids = [await save(keeper, named('A')), await save(keeper, named('B')), await save(keeper, named('C'))]
    const orderOf = async (by: Person) =>
      (await listed(by, 'orders')).filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    expect(await orderOf(keeper)).toEqual(['A', 'B', 'C'])
    await keeper.call(views.reorderViews, { body: { list: 'orders', ids: [...ids].reverse() } })
    expect(await orderOf(keeper)).toEqual(['C', 'B', 'A'])
    expect(await orderOf(colleague)).toEqual(['A', 'B', 'C'])
    // Ids of deleted views, or of other people's private ones, are ignored.
    const hidden = await save(colleague, { ...named('D'), shared: false })
    const unknownId = '00000000-0000-7000-8000-000000000000'
    const [a = '', b = '', c = ''] = ids
    await keeper.call(views.reorderViews, { body: { list: 'orders', ids: [unknownId, b, hidden, c, a] } })
    expect(await orderOf(keeper)).toEqual(['B', 'C', 'A'])
  })

  test('are rejected when the list does not accept their query', async () => {
    for (const query of [{ status: 'unheard' }, { nothing: 'x' }, { cursor: 'x' }, { limit: '3' }])
      expect(
        await refusalOf(owner.call(views.createView, { body: { list: 'members', name: 'No', query, shared: false } })),
      ).toMatchObject({ code: 'view_query' })
  })

  test('report filters that refer to deleted items', async () => {
    const { category } = (await shop.admin.call(products.createProductCategory, {
      body: { name: 'Soon gone', description: 'Nothing in it' },
    })) as { category: { id: string } }
    const id = await save(owner, { list: 'products', name: 'Gone', query: { category: category.id } })
    expect(await viewIn(owner, 'products', id)).toMatchObject({ missingFilters: [], count: 0 })
    await shop.admin.call(products.deleteProductCategory, { params: { id: category.id } })
    expect(await viewIn(owner, 'products', id)).toMatchObject({ missingFilters: ['category'] })
    const level = await save(owner, { list: 'members', name: 'Level', query: { membership: 'unheard' } })
    expect(await viewIn(owner, 'members', level)).toMatchObject({ missingFilters: ['membership'], count: 0 })
    const coin = await save(owner, { list: 'transactions', name: 'Coin', query: { currency: 'NONE' } })
    expect(await viewIn(owner, 'transactions', coin)).toMatchObject({ missingFilters: ['currency'] })
    // A filter that the list accepted once and no longer does.
    await running.sql(`update saved_view set query = '{"status":"of old"}' where id = $1`, [level])
    expect(await viewIn(owner, 'members', level)).toMatchObject({ missingFilters: ['status'], count: null })
  })

  test('are limited to twenty per list', async () => {
    const keeper = await anAdministratorAs(running, ['content'])
    for (let n = 0; n < views.MOST_VIEWS; n += 1)
      await save(keeper, { list: 'courses', name: `View ${n}`, query: { status: 'draft' } })
    const body = { list: 'courses' as const, name: 'One more', query: {}, shared: false }
    expect(await refusalOf(keeper.call(views.createView, { body }))).toMatchObject({ code: 'views_full' })
    await save(keeper, { list: 'content', name: 'Of another list', query: {} })
  })
})
