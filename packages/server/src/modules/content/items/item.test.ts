import { content, libraryManagement } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aPicture } from '../../../../test/shop.ts'
import { aMember, signIn } from '../../../../test/people.ts'

const MINUTE = 60_000

let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

const visibleTo = async (level: string, query: object = {}) => {
  const member = await aMember(library.running, level)
  return (await member.call(content.listContent, { query })).content
}

describe('library item', () => {
  test('is stored with every field as sent', async () => {
    const { tags: _, ...body } = libraryManagement.createContent.example.body
    const item = await library.item({ ...body, tags: ['breath, beginners', ' Breath '] })
    expect(item).toMatchObject({
      title: 'Breath before words',
      description: 'Twenty minutes of sitting, with a bell.',
      type: 'article',
      category: 'Meditation',
      duration: '20 min',
      requiredLevel: 'seeker',
      planName: 'Seeker',
      published: true,
      featured: true,
      sample: false,
      downloadable: false,
      sourceType: 'text',
      textContent: '# Arriving\n\nSit down. Nothing else has to be done.',
      tags: ['breath', 'beginners'],
      chapters: [
        { atMs: 0, title: 'Arriving' },
        { atMs: 750_000, title: 'The bell' },
      ],
      version: 1,
    })
  })

  test.each(['title', 'description', 'duration'])('is rejected without a %s, and nothing is stored', async (field) => {
    const before = await library.running.sql('select count(*) from content_item')
    expect(await refusalOf(library.item({ [field]: ' ' }))).toMatchObject({
      status: 422,
      errors: { [field]: ['Please fill in this field.'] },
    })
    expect(await library.running.sql('select count(*) from content_item')).toEqual(before)
  })

  test.each([
    'http://example.org/film',
    'javascript:alert(1)',
    'https://',
    'https://name:word@example.org/',
    'https://localhost/x',
    'https://10.0.0.1/x',
    'https:\\\\example.org',
    'ftp://example.org/a.mp4',
    'data:text/html,hello',
  ])('rejects an external link to %s', async (external_url) => {
    expect(await refusalOf(library.item({ external_url }))).toMatchObject({
      status: 422,
      errors: { external_url: ['Please enter a URL that starts with https://'] },
    })
  })

  test('requires a known category and plan', async () => {
    expect(await refusalOf(library.item({ category: 'Nowhere' }))).toMatchObject({ code: 'category_unknown' })
    expect(await refusalOf(library.item({ plan_id: crypto.randomUUID() }))).toMatchObject({ code: 'plan_unknown' })
    const { category } = await library.item({ category: 'sacred geometry' })
    expect(category).toBe('Sacred Geometry')
  })

  test('without content can only be a draft', async () => {
    const empty = await library.item({ text_content: '', published: 'false' })
    expect(empty).toMatchObject({ published: false, sourceType: 'none' })
    const publish = library.admin.call(libraryManagement.publishContent, {
      params: { id: empty.id },
      body: { published: true },
    })
    expect(await refusalOf(publish)).toMatchObject({ status: 422, code: 'content_empty' })
    expect(await refusalOf(library.item({ text_content: '' }))).toMatchObject({ code: 'content_empty' })
  })

  test('changed by someone else in the meantime is not overwritten', async () => {
    const { id } = await library.item()
    await library.change(id, { title: 'Theirs', version_seen: '1' })
    expect(await refusalOf(library.change(id, { title: 'Mine', version_seen: '1' }))).toMatchObject({
      status: 409,
      code: 'content_changed',
    })
    const { content: stored } = await library.admin.call(libraryManagement.getManagedContent, { params: { id } })
    expect(stored).toMatchObject({ title: 'Theirs', version: 2 })
  })

  test('stores revisions of its text, which can be restored', async () => {
    const { id } = await library.item({ title: 'First', text_content: 'One.' })
    await library.change(id, { text_content: 'Two.' })
    await library.change(id, { duration: '6 min' })
    const { revisions } = await library.admin.call(libraryManagement.listRevisions, { params: { id } })
    expect(revisions).toEqual([
      {
        id: expect.any(String),
        version: 1,
        title: 'First',
        characters: 4,
        by: library.admin.name,
        at: expect.any(String),
      },
    ])
    const params = { id, revision: revisions[0]?.id ?? '' }
    const { revision } = await library.admin.call(libraryManagement.getRevision, { params })
    expect(revision).toEqual({ ...revisions[0], textContent: 'One.' })
    const restored = await library.admin.call(libraryManagement.restoreRevision, { params })
    expect(restored.content).toMatchObject({ textContent: 'One.', duration: '6 min', version: 4 })
    const after = await library.admin.call(libraryManagement.listRevisions, { params: { id } })
    expect(after.revisions.map(({ version }) => version)).toEqual([3, 1])
    const latest = { id, revision: after.revisions[0]?.id ?? '' }
    const latestRevision = await library.admin.call(libraryManagement.getRevision, { params: latest })
    expect(latestRevision.revision.textContent).toBe('Two.')
  })

  test('does not accept revisions of another item', async () => {
    const [first, two] = [await library.item(), await library.item()]
    await library.change(first.id, { text_content: 'Changed.' })
    const { revisions } = await library.admin.call(libraryManagement.listRevisions, { params: { id: first.id } })
    const params = { id: two.id, revision: revisions[0]?.id ?? '' }
    for (const endpoint of [libraryManagement.getRevision, libraryManagement.restoreRevision]) {
      expect(await refusalOf(library.admin.call(endpoint, { params }))).toMatchObject({ status: 404 })
    }
  })

  test('is unavailable to everyone once it is deleted, along with its cover', async () => {
    const { id, image } = await library.item({}, await aPicture(64, 64))
    const member = await aMember(library.running)
    expect((await member.send('GET', image ?? '')).status).toBe(200)
    await library.admin.call(libraryManagement.deleteContent, { params: { id } })
    expect(await refusalOf(library.seenBy(member, id))).toMatchObject({ status: 404 })
    expect((await member.send('GET', image ?? '')).status).toBe(404)
    expect((await visibleTo('seeker')).map((item) => item.id)).not.toContain(id)
  })

  test('gets a new cover address with a new cover, and none without one', async () => {
    const first = await library.item({}, await aPicture(64, 64))
    const second = await library.change(first.id, {}, await aPicture(32, 32))
    expect(second.thumbnailUrl).not.toBe(first.thumbnailUrl)
    expect((await library.change(first.id, { remove_thumbnail: 'true' })).thumbnailUrl).toBeNull()
    const left = await library.running.sql('select 1 from content_picture where id::text = any($1)', [
      [first.image, second.image].map((address) => address?.split('/').at(-2)),
    ])
    expect(left).toEqual([])
  })
})

describe('unpublished item', () => {
  test('is not found for members and visible to administrators', async () => {
    const { id } = await library.item({ published: 'false', sample: 'true' })
    const member = await aMember(library.running)
    const draft = await refusalOf(library.seenBy(member, id))
    expect(draft).toEqual(await refusalOf(library.seenBy(member, crypto.randomUUID())))
    expect((await visibleTo('seeker')).map((item) => item.id)).not.toContain(id)
    expect((await library.seenBy(library.admin, id)).access.reason).toBe('administrator')
  })

  test('is published at its scheduled time', async () => {
    const at = new Date(library.running.clock.now().getTime() + 10 * MINUTE).toISOString()
    const item = await library.item({ published: 'false', publish_at: at })
    expect(item).toMatchObject({ published: false, publishAt: at, publishedAt: null })
    const member = await aMember(library.running)
    expect(await refusalOf(library.seenBy(member, item.id))).toMatchObject({ status: 404 })
    library.running.clock.advance(9 * MINUTE)
    expect(await refusalOf(library.seenBy(member, item.id))).toMatchObject({ status: 404 })
    library.running.clock.advance(2 * MINUTE)
    expect(await library.seenBy(member, item.id)).toMatchObject({ publishedAt: at, textContent: 'Words that open.' })
  })

  test('cannot be published both now and at a scheduled time', async () => {
    const at = new Date(library.running.clock.now().getTime() + 10 * MINUTE).toISOString()
    const both = { published: 'true', publish_at: at } as const
    const refused = { status: 422, errors: { publish_at: [expect.stringContaining('publish now')] } }
    expect(await refusalOf(library.item(both))).toMatchObject(refused)
    const { id } = await library.item({ published: 'false' })
    expect(await refusalOf(library.change(id, both))).toMatchObject(refused)
    expect(await library.change(id, { publish_at: at })).toMatchObject({ published: false, publishAt: at })
    expect(await library.change(id, { published: 'true' })).toMatchObject({ published: true, publishAt: null })
    expect(await library.change(id, { publish_at: at })).toMatchObject({ published: false, publishAt: at })
  })

  test('is available at once when it is published before its scheduled time', async () => {
    const at = new Date(library.running.clock.now().getTime() + 10 * MINUTE).toISOString()
    const { id } = await library.item({ published: 'false', publish_at: at })
    const member = await aMember(library.running)
    expect(await refusalOf(library.seenBy(member, id))).toMatchObject({ status: 404 })
    const publish = { params: { id }, body: { published: true } }
    const { content: item } = await library.admin.call(libraryManagement.publishContent, publish)
    expect(item).toMatchObject({ published: true, publishAt: null })
    expect((await library.seenBy(member, id)).textContent).toBe('Words that open.')
  })

  test('can be unpublished, and counts as new in the order when it is published again', async () => {
    const { id } = await library.item()
    const publish = async (published: boolean) =>
      (await library.admin.call(libraryManagement.publishContent, { params: { id }, body: { published } })).content
    expect(await publish(false)).toMatchObject({ published: false, publishedAt: null })
    const again = await publish(true)
    expect(again.published).toBe(true)
    expect((await publish(true)).publishedAt).toBe(again.publishedAt)
    expect((await visibleTo('seeker'))[0]?.id).toBe(id)
  })
})

describe('locked item', () => {
  test('stays visible, and no response contains its content', async () => {
    const secret = `unsaid-${crypto.randomUUID()}`
    const address = `https://elsewhere.example.org/${secret}`
    const { id, title } = await library.item({
      plan_id: library.planOf('master'),
      text_content: secret,
      external_url: address,
      downloadable: 'true',
    })
    const seeker = await aMember(library.running)
    const locked = await library.seenBy(seeker, id)
    expect(locked).toMatchObject({
      title,
      description: 'What it is about.',
      duration: '5 min',
      requiredLevel: 'master',
      access: { opens: false, reason: 'other_level', upgradeTo: { level: 'master' } },
      fileUrl: null,
      textContent: null,
      file: null,
      downloadable: false,
    })
    for (const path of [`/api/content/${id}`, '/api/content', `/api/content?search=${secret}`])
      expect(await (await seeker.send('GET', path)).text()).not.toContain(secret)
    expect((await library.seenBy(await aMember(library.running, 'master'), id)).textContent).toBe(secret)
  })

  test('opens at once when the access policy changes', async () => {
    const { id } = await library.item()
    const master = await aMember(library.running, 'master')
    expect((await library.seenBy(master, id)).access.reason).toBe('other_level')
    const owner = library.admin
    await owner.call(libraryManagement.setContentPolicy, { body: { policy: 'inclusive' } })
    await expect.poll(async () => (await library.seenBy(master, id)).access.reason).toBe('level')
    await owner.call(libraryManagement.setContentPolicy, { body: { policy: 'exact' } })
    await expect.poll(async () => (await library.seenBy(master, id)).access.reason).toBe('other_level')
  })

  test('is locked again with a reason after the membership and its grace period end', async () => {
    const own = await aLibrary()
    const { id } = await own.item()
    const member = await aMember(own.running)
    const [{ ends } = {}] = await own.running.sql('select membership_ends_at as ends from person where id = $1', [
      member.id,
    ])
    const untilEnd = new Date(ends as Date).getTime() - own.running.clock.now().getTime()
    const grace = 14 * 24 * 60 * MINUTE
    own.running.clock.advance(untilEnd + grace - MINUTE)
    const returning = await signIn(own.running, member)
    expect((await own.seenBy(returning, id)).access.reason).toBe('level')
    own.running.clock.advance(2 * MINUTE)
    expect(await own.seenBy(returning, id)).toMatchObject({ access: { reason: 'expired' }, textContent: null })
  })
})

describe('access explanation', () => {
  const explain = (id: string, query: object) =>
    library.admin.call(libraryManagement.explainAccess, { params: { id }, query })

  test('is returned for a member, a level and a date', async () => {
    const { id } = await library.item({ plan_id: library.planOf('guardian') })
    const member = await aMember(library.running, 'guardian')
    expect((await explain(id, { member: member.id })).access).toMatchObject({ opens: true, reason: 'level' })
    expect((await explain(id, { level: 'seeker' })).access).toMatchObject({ opens: false, reason: 'other_level' })
    const inTwoYears = new Date(library.running.clock.now().getTime() + 730 * 24 * 60 * MINUTE).toISOString()
    expect((await explain(id, { member: member.id, at: inTwoYears })).access).toMatchObject({ reason: 'expired' })
    expect((await explain(id, { member: member.id, at: '2020-01-01T00:00:00Z' })).access).toMatchObject({
      opens: false,
    })
  })

  test('is rejected for an unknown member or level, or none', async () => {
    const { id } = await library.item()
    expect(await refusalOf(explain(id, {}))).toMatchObject({ status: 422 })
    expect(await refusalOf(explain(id, { level: 'unheard' }))).toMatchObject({ status: 422 })
    expect(await refusalOf(explain(id, { member: crypto.randomUUID() }))).toMatchObject({ status: 404 })
  })
})
