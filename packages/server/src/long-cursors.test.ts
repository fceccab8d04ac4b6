import { content, members, products, publishing, store } from '@vesica/contract'
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

/** Names of the greatest length that differ in their last character. */
const longest = (length: number, unit: string) =>
  ['1', '2', '3'].map(
    (last) =>
      unit
        .repeat(length)
        .slice(0, length - 1)
        .trimEnd() + last,
  )

type Page = { names: string[]; next: string | null }

/** All names of a list that is read one row at a time, as far as the server gives a next page. */
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

describe.each(['ध्यान ', '静坐的呼吸', 'Ж', '"\\'])(
  'a list that is sorted by names of the greatest length, as %j',
  (unit) => {
    test('is read to its end in the store and in the back-office', async () => {
      const names = longest(120, unit)
      const made = []
      for (const name of names) made.push(await shop.product({ name }))
      const query = { sort: 'name', limit: '1' } as const
      const inStore = await readAll(async (cursor) => {
        const page = await shop.admin.call(store.listProducts, { query: { ...query, ...cursor } })
        return { names: page.products.map(({ name }) => name), next: page.next_cursor }
      })
      expect(inStore).toEqual(names)
      const inOffice = await readAll(async (cursor) => {
        const page = await shop.admin.call(products.listManagedProducts, { query: { ...query, ...cursor } })
        return { names: page.products.map(({ name }) => name), next: page.next_cursor }
      })
      expect(inOffice).toEqual(names)
      for (const { id } of made) await shop.admin.call(products.deleteProduct, { params: { id } })
    })

    test('is read to its end in the library and in its back-office', async () => {
      const names = longest(publishing.TITLE_MAX, unit)
      const made = []
      for (const title of names) made.push(await library.item({ title }))
      const query = { sort: 'title', limit: '1' } as const
      const shown = await readAll(async (cursor) => {
        const page = await library.admin.call(content.listContent, { query: { ...query, ...cursor } })
        return { names: page.content.map(({ title }) => title), next: page.next_cursor }
      })
      expect(shown).toEqual(names)
      const managed = await readAll(async (cursor) => {
        const page = await library.admin.call(publishing.listManagedContent, { query: { ...query, ...cursor } })
        return { names: page.content.map(({ title }) => title), next: page.next_cursor }
      })
      expect(managed).toEqual(names)
      for (const { id } of made) await library.admin.call(publishing.deleteContent, { params: { id } })
    })
  },
)

test('a list of people that is sorted by names of the greatest length is read to its end', async () => {
  const names = ['ध्यान ', '静坐的呼吸', 'Ж'].flatMap((unit) => longest(120, unit))
  for (const [n, name] of names.entries())
    await shop.admin.call(members.createMember, { body: { name, email: `long${n}@example.org`, role: 'user' } })
  const all = await readAll(async (cursor) => {
    const page = await shop.admin.call(members.listMembers, { query: { sort: 'name', limit: '1', ...cursor } })
    return { names: page.users.map(({ name }) => name), next: page.next_cursor }
  })
  expect(all).toEqual(expect.arrayContaining(names))
})
