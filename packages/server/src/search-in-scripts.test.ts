import { content, globalSearch, members, products, progress, libraryManagement, store } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../test/library.ts'
import { aMember } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { aShop, type Shop } from '../test/shop.ts'

let running: Running
let shop: Shop
let library: Library
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  ;[shop, library] = await Promise.all([aShop(running), aLibrary(running)])
})

/** A text, and the query that finds it. */
const texts: [text: string, typed: string[]][] = [
  ['静坐的呼吸与慈悲', ['呼吸', '慈悲', '静']],
  ['การทำสมาธิทุกวัน', ['สมาธิ']],
  ['ध्यान साधना', ['ध्यान']],
  ['🌙 Night sitting', ['🌙', '🌙 night']],
  ['山田太郎', ['太郎', '山']],
  ['Łukasz Łódzki', ['lukasz', 'lodzki']],
  ['Søren Ærø', ['soren', 'aero']],
  ['Jürgen Weiß', ['jurgen', 'weiss']],
  ['Đorđe Petrović', ['dorde']],
  ['Işık Yıldız', ['isik', 'ISIK', 'IŞIK', 'yildiz']],
  ['Þórður Eiríksson', ['thordur']],
  ['أحمد علي', ['احمد']],
]

describe.each(texts)('search for %j', (text, typed) => {
  test('finds a product, in the store and its back office', async () => {
    const { id } = await shop.product({ name: text })
    for (const search of typed) {
      const inStore = await shop.admin.call(store.listProducts, { query: { search } })
      const managed = await shop.admin.call(products.listManagedProducts, { query: { search } })
      expect([inStore.products.map((item) => item.id), managed.products.map((item) => item.id)], search).toEqual([
        [id],
        [id],
      ])
    }
  })

  test('finds an item, in the library, its back office and personal notes', async () => {
    const { id } = await library.item({ title: text })
    const member = await aMember(running)
    await member.call(progress.addNote, { params: { id }, body: { text: 'A note' } })
    for (const search of typed) {
      const visible = await library.admin.call(content.listContent, { query: { search } })
      const managed = await library.admin.call(libraryManagement.listManagedContent, { query: { search } })
      expect([visible.content.map((item) => item.id), managed.content.map((item) => item.id)], search).toEqual([
        [id],
        [id],
      ])
      expect((await member.call(progress.listOwnNotes, { query: { search } })).notes, search).toHaveLength(1)
    }
  })
})

test('a member is found by name, in the list and in the command palette', async () => {
  for (const [n, [name, typed]] of texts.filter(([text]) => !text.includes('🌙')).entries()) {
    const body = { name, email: `found${n}@example.org`, role: 'user' } as const
    const { user } = await shop.admin.call(members.createMember, { body })
    for (const search of typed) {
      const { users } = await shop.admin.call(members.listMembers, { query: { search } })
      expect(
        users.map(({ id }) => id),
        search,
      ).toEqual([user.id])
      const { results } = await shop.admin.call(globalSearch.searchEverything, { query: { search } })
      expect(
        results.map(({ id }) => id),
        search,
      ).toContain(user.id)
    }
  }
})
