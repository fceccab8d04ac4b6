import { content, libraryManagement, contentCategories } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'

let library: Library
let seeker: Person
const titles: Record<string, string> = {}

beforeAll(async () => {
  library = await aLibrary()
  seeker = await aMember(library.running)
  const addItem = async (title: string, input: Parameters<Library['item']>[0]) => {
    titles[(await library.item({ title, ...input })).id] = title
  }
  await addItem('Alpha', { type: 'video', category: 'Healing', tags: ['river'] })
  await addItem('Beta', { type: 'audio', plan_id: library.planOf('guardian') })
  await addItem('Gamma', { type: 'book', plan_id: library.planOf('master'), sample: 'true' })
  await addItem('Delta', { description: 'By the river.', featured: 'true' })
  await addItem('Draft', { published: 'false' })
})

const listed = async (query: object = {}, person = seeker): Promise<string[]> =>
  (await person.call(content.listContent, { query })).content.map(({ id }) => titles[id] ?? id)

describe('library', () => {
  test('lists published items, newest first, locked or not', async () => {
    expect(await listed()).toEqual(['Delta', 'Gamma', 'Beta', 'Alpha'])
    expect(await listed({ sort: 'title' })).toEqual(['Alpha', 'Beta', 'Delta', 'Gamma'])
  })

  test('can be filtered by type, category, level, text and access', async () => {
    const { categories } = await seeker.call(content.listContentCategories, {})
    const healing = categories.find(({ name }) => name === 'Healing')?.id
    expect(await listed({ type: 'audio' })).toEqual(['Beta'])
    expect(await listed({ category: healing })).toEqual(['Alpha'])
    expect(await listed({ category: 'no such' })).toEqual([])
    expect(await listed({ level: 'guardian' })).toEqual(['Beta'])
    expect(await listed({ search: 'river' })).toEqual(['Delta', 'Alpha'])
    expect(await listed({ search: '100% "quoted' })).toEqual([])
    expect(await listed({ open: 'true' })).toEqual(['Delta', 'Gamma', 'Alpha'])
    expect(await listed({ open: 'true' }, await aMember(library.running, 'guardian'))).toEqual(['Gamma', 'Beta'])
  })

  test('can be previewed by administrators for each level', async () => {
    const id = Object.keys(titles).find((itemId) => titles[itemId] === 'Beta') ?? ''
    const previewed = async (viewer_level: string) => {
      const query = { standing: 'member', viewer_level } as const
      const { content: item } = await library.admin.call(libraryManagement.previewContent, { params: { id }, query })
      const list = await library.admin.call(libraryManagement.previewLibrary, { query })
      return [item.title, item.access.opens, list.content.find((listedItem) => listedItem.id === id)?.access.opens]
    }
    expect(await previewed('seeker')).toEqual(['Beta', false, false])
    expect(await previewed('guardian')).toEqual(['Beta', true, true])
  })

  test('shows how many items there are and how many are open', async () => {
    const figuresOf = async (person: Person) => (await person.call(content.listContent, { query: {} })).metrics
    expect(await figuresOf(seeker)).toEqual({ published: 4, open: 3 })
    expect(await figuresOf(await aMember(library.running, 'master'))).toEqual({ published: 4, open: 1 })
    expect(await figuresOf(library.admin)).toEqual({ published: 4, open: 4 })
  })

  test('has the eight categories of a new platform, each with its count of published items', async () => {
    const { categories } = await seeker.call(content.listContentCategories, {})
    expect(categories.map(({ name, contentCount }) => [name, contentCount])).toEqual([
      ['Enlightenment', 0],
      ['Preaching', 0],
      ['Wellness', 0],
      ['Prayers', 0],
      ['Healing', 1],
      ['Meditation', 3],
      ['Sacred Geometry', 0],
      ['Chakra Work', 0],
    ])
  })

  test('shows related items of the same category, accessible ones first', async () => {
    const id = Object.keys(titles).find((itemId) => titles[itemId] === 'Delta') ?? ''
    const { related } = await seeker.call(content.getContent, { params: { id } })
    expect(related.map((item) => titles[item.id])).toEqual(['Gamma', 'Beta'])
  })
})

describe('library administration', () => {
  const managedTitles = async (query: object): Promise<string[]> =>
    (await library.admin.call(libraryManagement.listManagedContent, { query })).content.map(
      ({ id }) => titles[id] ?? id,
    )

  test('includes drafts, and can be filtered and sorted', async () => {
    expect(await managedTitles({})).toEqual(['Draft', 'Delta', 'Gamma', 'Beta', 'Alpha'])
    expect(await managedTitles({ sort: 'title', direction: 'desc' })).toEqual([
      'Gamma',
      'Draft',
      'Delta',
      'Beta',
      'Alpha',
    ])
    expect(await managedTitles({ show: 'draft' })).toEqual(['Draft'])
    expect(await managedTitles({ show: 'published', type: 'video' })).toEqual(['Alpha'])
    expect(await managedTitles({ show: 'featured' })).toEqual(['Delta'])
    expect(await managedTitles({ show: 'sample' })).toEqual(['Gamma'])
    expect(await managedTitles({ show: 'scheduled' })).toEqual([])
    expect(await managedTitles({ search: 'riv' })).toEqual(['Delta', 'Alpha'])
  })

  test('has counted metrics', async () => {
    const { analytics } = await library.admin.call(libraryManagement.getContentAnalytics, {})
    expect(analytics).toEqual({
      mostMegabytes: 2048,
      totalContent: 5,
      publishedContent: 4,
      scheduledContent: 0,
      draftContent: 1,
      featuredContent: 1,
      activeCategories: 8,
      inactiveCategories: 0,
      types: { video: 1, audio: 1, article: 2, text: 0, book: 1, course: 0 },
      policy: 'exact',
    })
  })

  test('exports the filtered list as CSV, with formulas as text', async () => {
    await library.item({ title: '=cmd()', published: 'false', type: 'course' })
    const response = await library.admin.send('GET', '/api/content/export?type=course')
    const lines = (await response.text()).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain("'=cmd()")
  })
})

describe('library category', () => {
  test('has the emoji of its type by default, and a case-insensitive unique name', async () => {
    const add = async (body: { name: string; type?: 'audio' | 'video'; emoji?: string }) =>
      (await library.admin.call(contentCategories.createContentCategory, { body })).category
    expect(await add({ name: 'Chants', type: 'audio' })).toMatchObject({ emoji: '🎵', active: true, contentCount: 0 })
    expect(await add({ name: 'Letters' })).toMatchObject({ type: 'text', emoji: '📝' })
    expect(await add({ name: 'Walks', type: 'video', emoji: '🚶' })).toMatchObject({ emoji: '🚶' })
    expect(await refusalOf(add({ name: 'CHANTS' }))).toMatchObject({ status: 409, code: 'category_exists' })
  })

  test('that is hidden is not in the filters, and its items stay available', async () => {
    const { category } = await library.admin.call(contentCategories.createContentCategory, { body: { name: 'Hidden' } })
    const { id } = await library.item({ content_category_id: category.id })
    await library.admin.call(contentCategories.updateContentCategory, {
      params: { id: category.id },
      body: { active: false },
    })
    const { categories } = await seeker.call(content.listContentCategories, {})
    expect(categories.map(({ name }) => name)).not.toContain('Hidden')
    expect((await library.seenBy(seeker, id)).category).toBe('Hidden')
    const remove = library.admin.call(contentCategories.deleteContentCategory, { params: { id: category.id } })
    expect(await refusalOf(remove)).toMatchObject({ status: 409, code: 'category_holds_content' })
    await library.admin.call(libraryManagement.deleteContent, { params: { id } })
    await library.admin.call(contentCategories.deleteContentCategory, { params: { id: category.id } })
    const { categories: left } = await library.admin.call(contentCategories.listManagedContentCategories, {})
    expect(left.map(({ name }) => name)).not.toContain('Hidden')
  })
})

test('a revision with an unconfirmed payment address cannot be restored', async () => {
  const { id } = await library.item({ text_content: 'One.', published: 'false' })
  await library.change(id, { text_content: 'Two.' })
  const { revisions } = await library.admin.call(libraryManagement.listRevisions, { params: { id } })
  const params = { id, revision: revisions[0]?.id ?? '' }
  // From before payment addresses in texts needed confirmation.
  await library.running.sql(
    "update content_revision set text_content = 'Pay to DE89 3704 0044 0532 0130 00' where id = $1",
    [params.revision],
  )
  expect(await refusalOf(library.admin.call(libraryManagement.restoreRevision, { params }))).toMatchObject({
    code: 'address_returns',
  })
})
