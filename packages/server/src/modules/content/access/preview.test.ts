import { content, libraryManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anAdministratorAs } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'

const DAY = 24 * 60 * 60_000
let library: Library
const ids: Record<string, string> = {}
beforeAll(async () => {
  library = await aLibrary()
  const addItem = async (title: string, input: Parameters<Library['item']>[0] = {}) => {
    ids[title] = (await library.item({ title, ...input })).id
  }
  await addItem('Alpha', { text_content: 'For seekers.' })
  await addItem('Beta', { plan_id: library.planOf('guardian'), text_content: 'For guardians.' })
  await addItem('Gamma', { plan_id: library.planOf('master'), sample: 'true' })
  await addItem('Draft', { published: 'false' })
  const publish_at = new Date(library.running.clock.now().getTime() + 10 * DAY).toISOString()
  await addItem('Later', { published: 'false', publish_at })
})

type As = Parameters<typeof listed>[0]
const listed = (query: {
  standing?: 'visitor' | 'pending' | 'member' | 'expired'
  viewer_level?: string
  at?: string
}) => library.admin.call(libraryManagement.previewLibrary, { query })
const opens = async (as: As) => (await listed(as)).content.map(({ title, access }) => [title, access.reason])
const previewItem = (title: string, query: As) =>
  library.admin.call(libraryManagement.previewContent, { params: { id: ids[title] ?? '' }, query })
const inDays = (days: number) => new Date(library.running.clock.now().getTime() + days * DAY).toISOString()

describe('library preview', () => {
  test('shows the list and items as a member of that level sees them', async () => {
    const guardian = await aMember(library.running, 'guardian')
    const as = { standing: 'member', viewer_level: 'guardian' } as const
    expect(await listed(as)).toEqual(await guardian.call(content.listContent, { query: { limit: '200' } }))
    for (const title of ['Alpha', 'Beta', 'Gamma'])
      expect(await previewItem(title, as)).toEqual(
        await guardian.call(content.getContent, { params: { id: ids[title] ?? '' } }),
      )
    expect((await previewItem('Beta', as)).content.textContent).toBe('For guardians.')
    expect((await previewItem('Alpha', as)).content.textContent).toBeNull()
  })

  test('explains access without a level, after expiry, for pending applicants and for visitors', async () => {
    const all = (reason: string) => ['Gamma', 'Beta', 'Alpha'].map((title) => [title, reason])
    expect(await opens({ standing: 'expired' })).toEqual(all('expired'))
    expect(await opens({ standing: 'pending' })).toEqual(all('pending'))
    expect(await opens({ standing: 'visitor' })).toEqual(all('not_signed_in'))
    expect(await opens({ standing: 'member' })).toEqual([
      ['Gamma', 'sample'],
      ['Beta', 'other_level'],
      ['Alpha', 'other_level'],
    ])
  })

  test('for a date includes items published by then and omits items published later', async () => {
    const seeker = { standing: 'member', viewer_level: 'seeker' } as const
    const then = await listed({ ...seeker, at: inDays(11) })
    expect(then.content.map(({ title }) => title)).toEqual(['Later', 'Gamma', 'Beta', 'Alpha'])
    expect(then.metrics).toEqual({ published: 4, open: 3 })
    expect(await listed({ ...seeker, at: inDays(-1) })).toMatchObject({ content: [], metrics: { published: 0 } })
    expect((await previewItem('Later', { ...seeker, at: inDays(11) })).content.access.opens).toBe(true)
    expect(await refusalOf(previewItem('Later', seeker))).toMatchObject({ status: 404 })
    for (const as of [{ ...seeker, at: inDays(11) }, { standing: 'visitor' } as const])
      expect(await refusalOf(previewItem('Draft', as))).toMatchObject({ status: 404 })
  })

  test('records no progress and no session', async () => {
    await previewItem('Alpha', { standing: 'member', viewer_level: 'seeker' })
    const [{ kept } = {}] = await library.running.sql(
      'select (select count(*) from content_progress) + (select count(*) from content_sitting) as kept',
    )
    expect(Number(kept)).toBe(0)
  })

  test('requires permission to see the library and a known level', async () => {
    const query = { standing: 'member', viewer_level: 'seeker' } as const
    for (const asker of [await aMember(library.running), await anAdministratorAs(library.running, ['finance'])]) {
      expect(await refusalOf(asker.call(libraryManagement.previewLibrary, { query }))).toMatchObject({ status: 403 })
      const preview = asker.call(libraryManagement.previewContent, { params: { id: ids['Alpha'] ?? '' }, query })
      expect(await refusalOf(preview)).toMatchObject({ status: 403 })
    }
    expect(await refusalOf(listed({ standing: 'member', viewer_level: 'unheard' }))).toMatchObject({ status: 422 })
  })
})
