import {
  globalSearch,
  orderManagement,
  members,
  products,
  libraryManagement,
  students,
  tickets,
  transactions,
} from '@vesica/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { times } from '../test/deep.ts'
import { aCourse } from '../test/course-calls.ts'
import { aLibrary } from '../test/library.ts'
import { multiply } from '../test/multiplied.ts'
import { checksOut } from '../test/order.ts'
import { aServer, type Running } from '../test/running.ts'
import { aShop, addToCart } from '../test/shop.ts'
import { ask } from '../test/tickets.ts'
import { aScene, type Scene } from '../test/wallet-calls.ts'
import { people } from './modules/identity/index.ts'
import { commonWordWorkers } from './modules/system/system.jobs.ts'
import { searchedLists } from './searched-lists.ts'

/** More than are counted, and enough to be stored as common. */
const MANY = 4_500
/** This many have a second name: fewer than are counted, more than were once looked up. */
const SOME = 600

let running: Running
let scene: Scene
let course: string

/** Everyone is Zora, and each of their orders, requests, tickets and enrollments belongs to a different one. */
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  scene = await aScene(running)
  const shop = await aShop(running)
  await addToCart(scene.holder, await shop.product({ price: '1' }))
  await checksOut(scene.holder)
  const library = await aLibrary(running)
  await library.item()
  course = (await aCourse(library.admin)).id
  await running.sql(
    'insert into course_enrolment (id, course_id, person_id, enrolled_at) values (gen_random_uuid(), $1, $2, now())',
    [course, scene.holder.id],
  )
  await ask(scene.holder)
  const [id, reference] = ['gen_random_uuid()', "'MANY' || n"]
  const more = (table: string, own: Record<string, string>) => multiply(running, table, MANY, { id, ...own })
  const at = "now() - n * interval '1 minute'"
  const name = `'Zora ' || case when n <= ${SOME} then 'Wren ' else '' end || n`
  const person_id = "('0199f3a2-0000-7000-8001-' || lpad(n::text, 12, '0'))::uuid"
  await more('person', { id: person_id, name, email: "'zora' || n || '@example.org'", joined_at: at })
  await more('shop_order', { reference, person_id, placed_at: at })
  const order_id = "(select id from shop_order where shop_order.reference = 'MANY' || n)"
  await more('order_item', { order_id, name: "'Lantern ' || n" })
  const pending = { status: "'pending'", decided_at: 'null', completed_at: 'null' }
  await more('wallet_request', { reference, person_id, made_at: at, ...pending })
  await more('ticket', { reference, person_id, updated_at: at })
  await more('course_enrolment', { course_id: `'${course}'::uuid`, person_id, enrolled_at: at })
  await more('content_item', { title: "'Lantern ' || n", updated_at: at })
  await more('product', { name: "'Lantern ' || n", updated_at: at })
  await running.sql('analyze')
})

interface SearchResult {
  ids: string[]
  total: number
}

type Query = { limit: '10' | '200'; search: string }

const lists: Record<string, readonly [by: string, (query: Query) => Promise<SearchResult>]> = {
  people: [
    'person',
    async (query) => {
      const { users, total } = await scene.admin.call(members.listMembers, { query })
      return { ids: users.map(({ id }) => id), total }
    },
  ],
  orders: [
    'order',
    async (query) => {
      const { orders, total } = await scene.admin.call(orderManagement.listOrders, { query })
      return { ids: orders.map(({ id }) => id), total }
    },
  ],
  requests: [
    'request',
    async (query) => {
      const { transactions: results, total } = await scene.admin.call(transactions.listTransactions, { query })
      return { ids: results.map(({ id }) => id), total }
    },
  ],
  tickets: [
    'ticket',
    async (query) => {
      const { tickets: results, total } = await scene.admin.call(tickets.listTickets, {
        query: { ...query, sort: 'latest' },
      })
      return { ids: results.map(({ id }) => id), total }
    },
  ],
  students: [
    'student',
    async (query) => {
      const { students: results, total } = await scene.admin.call(students.listStudents, {
        params: { id: course },
        query,
      })
      return { ids: results.map(({ id }) => id), total }
    },
  ],
}

/** Ids of what belongs to people with a name, latest first, according to the tables. */
const ofPeople: Record<string, string> = {
  person: 'select id from person where name like $1 order by joined_at desc, id desc',
  order: `select shop_order.id from shop_order join person on person.id = person_id where name like $1 order by placed_at desc, shop_order.id desc`,
  request: `select wallet_request.id from wallet_request join person on person.id = person_id where name like $1 order by made_at desc, wallet_request.id desc`,
  ticket: `select ticket.id from ticket join person on person.id = person_id where name like $1 order by updated_at desc, ticket.id desc`,
  student: `select course_enrolment.id from course_enrolment join person on person.id = person_id where name like $1 order by enrolled_at desc, course_enrolment.id desc`,
}

/** Every row is checked by itself for each search method; `$1` is the query. */
const exhaustiveQueries: Record<string, string> = {
  person:
    'select id from person where search @@ search_query($1) and deleted_at is null order by joined_at desc, id desc',
  order: `select one.id from shop_order as one join person on person.id = person_id
    where one.search @@ search_query($1) or person.search @@ search_query($1)
       or exists (select from order_item where order_id = one.id and search_vector(name) @@ search_query($1))
    order by placed_at desc, one.id desc`,
  request: `select one.id from wallet_request as one join person on person.id = person_id
    where one.search @@ search_query($1) or person.search @@ search_query($1) order by made_at desc, one.id desc`,
  ticket: `select one.id from ticket as one join person on person.id = person_id
    where one.search @@ search_query($1) or person.search @@ search_query($1)
       or exists (select from ticket_entry where ticket_id = one.id and kind <> 'event' and search @@ search_query($1))
    order by updated_at desc, one.id desc`,
  student: `select one.id from course_enrolment as one join person on person.id = person_id
    where person.search @@ search_query($1) order by enrolled_at desc, one.id desc`,
}

const aNumber = fc.integer({ min: 1, max: MANY })

/** Words that all, some, one and no rows have, the last of them as a prefix. */
const aTyped = fc
  .tuple(
    fc.array(
      fc.oneof(
        fc.constantFrom('zora', 'wren', 'lantern', 'example', 'org', 'nobody'),
        aNumber.map(String),
        aNumber.map((n) => `many${n}`),
        aNumber.map((n) => `zora${n}`),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    fc.constantFrom(' ', '-', ', '),
    fc.nat(4),
  )
  .map(([words, join, cut]) => {
    const typed = words.join(join)
    return typed.slice(0, Math.max(1, typed.length - cut))
  })

const idsOf = async (list: string, name: string): Promise<string[]> =>
  (await running.sql(ofPeople[list] ?? '', [`%${name}%`])).map(({ id }) => String(id))

describe.each([false, true])('search in large, similar data (statistics: %s)', (isLearnt) => {
  beforeAll(async () => {
    if (isLearnt) await commonWordWorkers(running.app.db, searchedLists)[0]?.run({})
  })

  test.each(Object.entries(lists))('finds %s by a name that all have', async (_, [list, read]) => {
    const all = await idsOf(list, 'Zora')
    expect(all).toHaveLength(MANY)
    expect(await read({ search: 'zora', limit: '200' })).toEqual({ ids: all.slice(0, 200), total: 1000 })
  })

  test.each(Object.entries(lists))('finds all %s with a name that some have', async (_, [list, read]) => {
    const all = await idsOf(list, 'Wren')
    expect(await read({ search: 'zora wre', limit: '10' })).toEqual({ ids: all.slice(0, 10), total: SOME })
  })

  test.each(Object.entries(lists))('finds %s by the address of one', async (_, [list, read]) => {
    expect((await read({ search: 'zora77@example.org', limit: '10' })).ids).toEqual(await idsOf(list, 'Zora Wren 77'))
  })

  test.each(Object.entries(lists))('returns the same %s as a full scan', async (_, [list, read]) => {
    const isAsPlain = async (search: string) => {
      const all = (await running.sql(exhaustiveQueries[list] ?? '', [search])).map(({ id }) => String(id))
      const results = await read({ search, limit: '10' })
      expect(results).toEqual({ ids: all.slice(0, 10), total: Math.min(all.length, 1000) })
    }
    await fc.assert(fc.asyncProperty(aTyped, isAsPlain), { numRuns: times(5, 25) })
  })

  test('finds orders by a popular product and by a reference', async () => {
    const { orders: bought, total } = await scene.admin.call(orderManagement.listOrders, {
      query: { search: 'lantern' },
    })
    expect([bought.every(({ items }) => items[0]?.name.startsWith('Lantern')), total]).toEqual([true, 1000])
    const { orders: match } = await scene.admin.call(orderManagement.listOrders, { query: { search: 'many4211' } })
    expect(match.map(({ reference }) => reference)).toEqual(['MANY4211'])
  })

  test('respects an additional filter', async () => {
    const query = { search: 'zora', status: 'suspended' as const }
    expect((await scene.admin.call(members.listMembers, { query })).total).toBe(0)
    expect((await scene.admin.call(members.listMembers, { query: { ...query, status: 'active' } })).total).toBe(1000)
  })

  test('finds products and items by a word that all have, in the requested order', async () => {
    const query = { search: 'lant', limit: '10', sort: 'title' as const }
    const { content: results, total } = await scene.admin.call(libraryManagement.listManagedContent, { query })
    const titles = await running.sql(
      "select title from content_item where title like 'Lantern%' order by lower(title) limit 10",
    )
    expect([results.map(({ title }) => title), total]).toEqual([titles.map(({ title }) => title), 1000])
    const goods = await scene.admin.call(products.listManagedProducts, { query: { search: 'lantern 4211' } })
    expect(goods.products.map(({ name }) => name)).toEqual(['Lantern 4211'])
  })

  test('finds a few of each kind in the command palette', async () => {
    const { results } = await scene.admin.call(globalSearch.searchEverything, { query: { search: 'zora' } })
    expect(results.filter(({ kind }) => kind === 'person').length).toBe(globalSearch.resultKinds.person)
    const { results: match } = await scene.admin.call(globalSearch.searchEverything, { query: { search: 'zora 4211' } })
    expect(match.map(({ title }) => title)).toEqual(['Zora 4211'])
  })
})

test('each search plan has a name of its own', () => {
  const names = searchedLists(new Date()).flatMap(({ ways }) => ways.map(({ name }) => name))
  expect(new Set(names).size).toBe(names.length)
})

test('statistics of a list that has grown are soon updated', async () => {
  const [night, soon] = commonWordWorkers(running.app.db, () => [people])
  const known = () => running.sql("select rows from search_way where name = 'people'")
  await night?.run({})
  await running.sql("update search_way set rows = 100 where name = 'people'")
  await soon?.run({})
  expect(Number((await known())[0]?.rows)).toBeGreaterThan(MANY)
})
