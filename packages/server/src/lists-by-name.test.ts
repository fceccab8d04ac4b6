import { content, members, products, libraryManagement, store } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../test/library.ts'
import { aServer, type Running } from '../test/running.ts'
import { aShop, type Shop } from '../test/shop.ts'

let running: Running
let shop: Shop
let library: Library
beforeAll(async () => {
  running = await aServer()
  ;[shop, library] = await Promise.all([aShop(running), aLibrary(running)])
})

type Page = { names: string[]; next: string | null }

/** All names of a list read one row at a time, as long as there is a next page. */
const readAll = async (pageAt: (cursor: object) => Promise<Page>): Promise<string[]> => {
  const all: string[] = []
  let next: string | null | undefined
  do {
    const page = await pageAt(next ? { cursor: next } : {})
    all.push(...page.names)
    next = page.next
  } while (next)
  return all
}

/** Names of maximum length that differ in their last character. */
const longest = (length: number, unit: string) =>
  ['1', '2', '3'].map(
    (last) =>
      unit
        .repeat(length)
        .slice(0, length - 1)
        .trimEnd() + last,
  )

const inOrder = ['apple', 'Élan', 'elbow', 'Łapacz', 'Ökotee', 'straße 1', 'Strasse 2', 'Zebra', 'Ягода', '李']

describe.each([
  ['in several scripts', () => inOrder],
  ...['ध्यान ', '静坐的呼吸', 'Ж', '"\\'].map(
    (unit) => [`of the greatest length, as ${unit}`, (length: number) => longest(length, unit)] as const,
  ),
] as const)('lists sorted by names %s', (_, namesOf) => {
  test('can be paged to their end in the store and its back office', async () => {
    const names = namesOf(120)
    const created = []
    for (const name of names.toReversed()) created.push(await shop.product({ name }))
    const query = { sort: 'name', limit: '1' } as const
    const inStore = await readAll(async (cursor) => {
      const page = await shop.admin.call(store.listProducts, { query: { ...query, ...cursor } })
      return { names: page.products.map(({ name }) => name), next: page.next_cursor }
    })
    const managed = await readAll(async (cursor) => {
      const page = await shop.admin.call(products.listManagedProducts, { query: { ...query, ...cursor } })
      return { names: page.products.map(({ name }) => name), next: page.next_cursor }
    })
    for (const { id } of created) await shop.admin.call(products.deleteProduct, { params: { id } })
    expect([inStore, managed]).toEqual([names, names])
  })

  test('can be paged to their end in the library and its back office', async () => {
    const names = namesOf(libraryManagement.TITLE_MAX)
    const created = []
    for (const title of names.toReversed()) created.push(await library.item({ title }))
    const query = { sort: 'title', limit: '1' } as const
    const visible = await readAll(async (cursor) => {
      const page = await library.admin.call(content.listContent, { query: { ...query, ...cursor } })
      return { names: page.content.map(({ title }) => title), next: page.next_cursor }
    })
    const managed = await readAll(async (cursor) => {
      const page = await library.admin.call(libraryManagement.listManagedContent, { query: { ...query, ...cursor } })
      return { names: page.content.map(({ title }) => title), next: page.next_cursor }
    })
    for (const { id } of created) await library.admin.call(libraryManagement.deleteContent, { params: { id } })
    expect([visible, managed]).toEqual([names, names])
  })
})

test('members sorted by name can be paged to their end', async () => {
  const names = [...inOrder, ...longest(120, '静坐的呼吸'), ...longest(120, 'Ж').toReversed(), ...longest(120, 'ध्यान ')]
  for (const [n, name] of names.entries())
    await shop.admin.call(members.createMember, { body: { name, email: `sorted${n}@example.org`, role: 'user' } })
  const all = await readAll(async (cursor) => {
    const page = await shop.admin.call(members.listMembers, { query: { sort: 'name', limit: '1', ...cursor } })
    return { names: page.users.map(({ name }) => name), next: page.next_cursor }
  })
  expect(all.filter((name) => inOrder.includes(name))).toEqual(inOrder)
  expect(all).toEqual(expect.arrayContaining(names))
})
