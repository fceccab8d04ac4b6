import { randomBytes } from 'node:crypto'
import { feeds, identity, members, libraryManagement, type Reply } from '@vesica/contract'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { emailTo } from '../../../../test/emails.ts'
import { readFeed } from '../../../../test/feed.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aPng } from '../../../../test/hostile-files.ts'
import { aCollectingLog } from '../../../../test/log.ts'
import { aMedium } from '../../../../test/medium.ts'
import { aMember, type Person } from '../../../../test/people.ts'
import { aServer } from '../../../../test/running.ts'

const DAY = 86_400_000
const bytes = randomBytes(5000)
const capturedLog = aCollectingLog('info')

let library: Library
let film: libraryManagement.EditedItem
let text: libraryManagement.EditedItem
let member: Person
let feed: Reply<typeof feeds.createFeedUrls>

beforeAll(async () => {
  library = await aLibrary(await aServer({ LIMITS_FACTOR: '1000' }, { log: capturedLog.log }))
  film = await aMedium(library, bytes, { type: 'video', title: 'A film & more ]]>' })
  text = await library.item({ title: 'A letter', text_content: '# Dear friend\n\nSit *still*.' })
  await aMedium(library, bytes, { type: 'audio', title: 'For masters', plan_id: library.planOf('master') })
  await aMedium(library, bytes, { type: 'audio', title: 'A draft', published: 'false' })
  await library.item({ title: 'Secret words', plan_id: library.planOf('guardian') })
})

beforeEach(async () => {
  member = await aMember(library.running)
  feed = await member.call(feeds.createFeedUrls, {})
})

/** A program that knows only the address. */
const request = async (address: string, headers: Record<string, string> = {}, method = 'GET') => {
  const { pathname } = new URL(address)
  const answer = await aClient(library.running.url).send(method, pathname, undefined, headers)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}
const entries = async (address: string) => readFeed((await request(address)).body.toString()).entries
const episode = async () => (await entries(feed.podcast))[0]?.enclosure?.url ?? ''
/** Statuses of both feeds and an earlier episode. */
const statusesOf = async (address: string): Promise<number[]> =>
  Promise.all([feed.podcast, feed.texts, address].map(async (at) => (await request(at)).status))

describe('personal feeds', () => {
  test('contain accessible items and no locked ones', async () => {
    const { body, headers } = await request(feed.podcast)
    expect(readFeed(body.toString()).entries).toEqual([
      expect.objectContaining({
        title: 'A film & more ]]>',
        guid: film.id,
        enclosure: {
          url: feed.podcast.replace('podcast', `${film.id}/episode.mp4`),
          length: '5000',
          type: 'video/mp4',
        },
      }),
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/rss+xml; charset=utf-8',
      'x-robots-tag': 'noindex',
    })
    const texts = await entries(feed.texts)
    expect(texts.map(({ guid, title, body: words }) => ({ guid, title, words }))).toEqual([
      { guid: text.id, title: 'A letter', words: '<p>Dear friend</p>\n<p>Sit still.</p>' },
    ])
  })

  test('contain accessible items even behind many newer locked ones', async () => {
    // More than a text feed contains.
    const locked = { plan_id: library.planOf('guardian') }
    await Promise.all(Array.from({ length: 31 }, () => library.item(locked)))
    expect((await entries(feed.texts)).map(({ guid }) => guid)).toEqual([text.id])
  })

  test('have square artwork for podcast apps, for the feed and each episode', async () => {
    const thumbnail = new File([new Uint8Array((await aPng(640, 360)).content)], 'a.png', { type: 'image/png' })
    const own = await aMedium(library, bytes, { type: 'audio', title: 'With a cover' })
    await library.change(own.id, {}, thumbnail)
    const { pictures, entries: all } = readFeed((await request(feed.podcast)).body.toString())
    const coverOf = (id: string) => all.find(({ guid }) => guid === id)?.cover ?? ''
    expect(pictures).toEqual([coverOf(film.id), coverOf(film.id)])
    expect(coverOf(own.id)).not.toBe(coverOf(film.id))
    for (const address of [coverOf(film.id), coverOf(own.id)]) {
      expect(address).toMatch(/\.jpg$/)
      const { body, headers } = await request(address)
      expect(headers.get('content-type')).toBe('image/jpeg')
      expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1400, height: 1400 })
    }
    await library.admin.call(libraryManagement.deleteContent, { params: { id: own.id } })
    expect((await request(coverOf(own.id))).status).toBe(404)
  })

  test('are not sent again to an app that has the current version', async () => {
    const { headers } = await request(feed.texts)
    const again = await request(feed.texts, { 'if-none-match': headers.get('etag') ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('play media, whole and in ranges', async () => {
    const at = await episode()
    expect((await request(at)).body).toEqual(bytes)
    const range = await request(at, { range: 'bytes=1000-1999' })
    expect([range.status, range.body]).toEqual([206, bytes.subarray(1000, 2000)])
    const { headers } = await request(at, {}, 'HEAD')
    expect(headers.get('content-length')).toBe('5000')
  })

  test('notify their member when they are created', async () => {
    const email = await emailTo(library.running, member.email, 'A feed link was created')
    expect(email.leadsTo).toBe('/settings?tab=security')
    expect(JSON.stringify(email)).not.toContain(feed.podcast.split('/').at(-2))
  })

  test('show their address only once', async () => {
    await request(feed.podcast)
    const address = await member.call(feeds.getFeedAddress, {})
    expect(address.feed).toEqual({ createdAt: feed.feed.createdAt, lastUsedAt: expect.any(String) })
    const key = feed.podcast.split('/').at(-2) ?? ''
    const rows = await library.running.sql('select * from feed_address', [])
    expect(JSON.stringify(rows)).not.toContain(key)
    await request(await episode())
    expect(capturedLog.lines.join('')).toContain('podcast')
    expect(capturedLog.lines.join('')).not.toContain(key)
  })
})

describe('feed access', () => {
  test('ends when the member deletes or recreates the feeds', async () => {
    const at = await episode()
    const next = await member.call(feeds.createFeedUrls, {})
    expect(await statusesOf(at)).toEqual([404, 404, 404])
    feed = next
    const nextEpisode = await episode()
    expect(await statusesOf(nextEpisode)).toEqual([200, 200, 200])
    await member.call(feeds.revokeFeedAddress, {})
    expect(await statusesOf(nextEpisode)).toEqual([404, 404, 404])
    expect(await member.call(feeds.getFeedAddress, {})).toEqual({ feed: null })
  })

  test('ends when the account is suspended, and stays ended after reactivation', async () => {
    const at = await episode()
    const params = { id: member.id }
    await library.admin.call(members.suspendMember, { params, body: {} })
    expect(await statusesOf(at)).toEqual([404, 404, 404])
    await library.admin.call(members.activateMember, { params, body: {} })
    expect(await statusesOf(at)).toEqual([404, 404, 404])
  })

  test('ends with a password change', async () => {
    const at = await episode()
    const body = { current_password: member.password, password: 'another-Password-77' }
    await member.call(identity.changePassword, { body: { ...body, password_confirmation: body.password } })
    expect(await statusesOf(at)).toEqual([404, 404, 404])
  })

  test('after expiry of the membership is an empty feed, and episodes do not play', async () => {
    const at = await episode()
    library.running.clock.advance(400 * DAY)
    expect(await entries(feed.podcast)).toEqual([])
    expect((await request(at)).status).toBe(403)
    library.running.clock.advance(-400 * DAY)
  })

  test('ends in the middle of a running download', async () => {
    const own = await aMedium(library, Buffer.alloc(48 * 1024 * 1024, 1), { type: 'audio', title: 'Long' })
    const address = `${library.running.url}${new URL(feed.podcast).pathname.replace('podcast', own.id)}/episode.mp3`
    const playing = await fetch(address)
    const end = playing.arrayBuffer().then(
      () => 'played on',
      () => 'ended',
    )
    await member.call(feeds.revokeFeedAddress, {})
    expect(playing.status).toBe(200)
    expect(await end).toBe('ended')
  })
})

test('a feed with an unknown address is answered like a missing page', async () => {
  const unknown = feed.podcast.replace(/feeds\/[^/]+/, `feeds/${'a'.repeat(43)}`)
  const odd = feed.podcast.replace(/feeds\/[^/]+/, 'feeds/a')
  const [unknownAnswer, two] = [await request(unknown), await request(odd)]
  expect([unknownAnswer.status, unknownAnswer.body.toString()]).toEqual([404, two.body.toString()])
})

test('feeds are closed while the library is switched off', async () => {
  const at = await episode()
  await library.running.sql(
    "insert into setting (key, value, changed_at) values ('contentEnabled', 'false', now()) on conflict (key) do update set value = 'false'",
    [],
  )
  await library.running.app.db.transact(async (tx) => tx.announce({ topics: ['platform'] }))
  await expect.poll(() => statusesOf(at)).toEqual([403, 403, 403])
})
