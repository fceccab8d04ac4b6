import { content, contentCategories, type Office, publishing } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../test/client.ts'
import { aLibrary, type Library } from '../test/library.ts'
import { aMember, anOfficer, type Person } from '../test/people.ts'

// What the specification's lists answer members, and administrators with and without the right to see what is hidden.

/** Of a row, by its name: what says whether members see it. */
type Rows = Record<string, object>

interface List {
  call: string
  /** Administrators who see everything, and one who sees what members see. */
  sees: Office[]
  other: Office
  read(person: Client): Promise<Rows>
  members: Rows
  administrators: Rows
}

let library: Library
let member: Person
const officers = new Map<Office, Person>()
const officer = (office: Office): Person => officers.get(office) as Person

beforeAll(async () => {
  library = await aLibrary()
  member = await aMember(library.running)
  for (const office of ['store', 'content', 'reader'] as const)
    officers.set(office, await anOfficer(library.running, [office]))
  await fillLibrary()
})

const fillLibrary = async () => {
  const { admin } = library
  const publish_at = new Date(library.running.clock.now().getTime() + 86_400_000).toISOString()
  const create = (name: string) => admin.call(contentCategories.createContentCategory, { body: { name } })
  const { category: hidden } = await create('Hidden texts')
  await create('Gone texts').then(({ category: { id } }) =>
    admin.call(contentCategories.deleteContentCategory, { params: { id } }),
  )
  await library.item({ title: 'Open', plan_id: library.planOf('master'), content_category_id: hidden.id })
  await library.item({ title: 'Draft', published: 'false', content_category_id: hidden.id, featured: 'true' })
  await library.item({ title: 'Later', published: 'false', publish_at })
  const { id } = await library.item({ title: 'Gone' })
  await admin.call(publishing.deleteContent, { params: { id } })
  const body = { active: false }
  await admin.call(contentCategories.updateContentCategory, { params: { id: hidden.id }, body })
}

/** Rows by their names, each with those of these fields that it has. */
const rowsOf = <Row extends object>(rows: readonly Row[], nameOf: (row: Row) => string, fields: string[]): Rows =>
  Object.fromEntries(
    rows.map((row) => [nameOf(row), Object.fromEntries(Object.entries(row).filter(([key]) => fields.includes(key)))]),
  )

const titleOf = ({ title }: { title: string }) => title
const named = ({ name }: { name: string }) => name
const only = (rows: Rows, ...names: string[]): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => names.includes(name)))

const lists: List[] = [
  {
    call: 'GET /content',
    sees: ['content', 'reader'],
    other: 'store',
    read: async (person) => {
      const listed = (await person.call(content.listContent, { query: {} })).content
      const fields = ['published', 'publishAt', 'featured', 'sourceType', 'textContent', 'version']
      return rowsOf(listed, titleOf, fields)
    },
    members: { Open: { featured: false } },
    administrators: {
      Open: {
        published: true,
        publishAt: null,
        featured: false,
        sourceType: 'text',
        textContent: 'Words that open.',
        version: 1,
      },
      Draft: expect.objectContaining({ published: false, publishAt: null, featured: true }) as object,
      Later: expect.objectContaining({ published: false, publishAt: expect.any(String) as string }) as object,
    },
  },
  {
    call: 'GET /content/category',
    sees: ['content', 'reader'],
    other: 'store',
    read: async (person) => {
      const { categories } = await person.call(content.listContentCategories, {})
      return only(rowsOf(categories, named, ['active', 'contentCount']), 'Meditation', 'Hidden texts', 'Gone texts')
    },
    members: { Meditation: { contentCount: 0 } },
    administrators: {
      Meditation: { active: true, contentCount: 1 },
      'Hidden texts': { active: false, contentCount: 2 },
    },
  },
]

describe.each(lists)('$call', ({ sees, other, read, members, administrators }) => {
  test('answers administrators who may see everything with all rows', async () => {
    for (const office of sees) expect(await read(officer(office)), office).toEqual(administrators)
  })

  test('answers members and other administrators with what members see, whoever asked before', async () => {
    expect(await read(member)).toEqual(members)
    expect(await read(officer(other))).toEqual(members)
  })
})

describe('the whole library', () => {
  const titles = async (query: object, person: Client = officer('content')) =>
    (await person.call(content.listContent, { query })).content.map(titleOf)

  test('is ordered, narrowed and searched', async () => {
    expect(await titles({})).toEqual(['Later', 'Draft', 'Open'])
    expect(await titles({ sort: 'title' })).toEqual(['Draft', 'Later', 'Open'])
    expect(await titles({ level: 'master' })).toEqual(['Open'])
    expect(await titles({ search: 'draft' })).toEqual(['Draft'])
    expect(await titles({ search: 'draft' }, member)).toEqual([])
    expect(await titles({ show: 'favourites' })).toEqual([])
  })

  test('is paged through, and counted', async () => {
    const page = (cursor?: string) =>
      officer('content').call(content.listContent, { query: { limit: '2', ...(cursor && { cursor }) } })
    const first = await page()
    expect(first).toMatchObject({ total: 3, figures: { published: 1, open: 1 } })
    expect((await page(first.next_cursor ?? '')).content.map(titleOf)).toEqual(['Open'])
  })

  test('opens to who sees it', async () => {
    const { content: rows } = await officer('reader').call(content.listContent, { query: { search: 'draft' } })
    expect(rows[0]?.access).toMatchObject({ opens: true, reason: 'administrator' })
  })
})
