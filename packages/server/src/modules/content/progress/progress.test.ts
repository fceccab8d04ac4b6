import { content, identity, members, progress } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'

const SECOND = 1000
let library: Library
beforeAll(async () => {
  library = await aLibrary()
})

/** An item with a stored length of 100 seconds. */
const aFilm = async (input: Parameters<Library['item']>[0] = {}): Promise<string> => {
  const { id } = await library.item({ type: 'video', ...input })
  await library.running.sql('update content_item set duration_ms = 100000 where id = $1', [id])
  return id
}

/** A player that reports its playback. */
const aPlayer = (person: Person, id: string) => {
  const session = crypto.randomUUID()
  let seq = 0
  const report = async (body: object = {}, as = seq) => {
    seq = as + 1
    return (await person.call(progress.reportProgress, { params: { id }, body: { session, seq: as, ...body } }))
      .progress
  }
  const play = async (from: number, to: number) => {
    if (seq === 0) await report({ position_ms: 0 })
    library.running.clock.advance((to - from) * SECOND)
    return report({ position_ms: to * SECOND, played: [[from * SECOND, to * SECOND]] })
  }
  return { say: report, play }
}

const shelfOf = (person: Person) => person.call(progress.getShelf, {})

describe('position in a film', () => {
  test('is available on another device, along with the played stretches', async () => {
    const member = await aMember(library.running)
    const id = await aFilm()
    expect(await aPlayer(member, id).play(0, 40)).toMatchObject({
      positionMs: 40_000,
      fraction: 0.4,
      completedAt: null,
    })
    const visible = await library.seenBy(member, id)
    expect(visible.progress).toMatchObject({ positionMs: 40_000, fraction: 0.4, passes: 0, hidden: false })
    expect((await library.seenBy(await aMember(library.running), id)).progress).toBeNull()
  })

  test('is complete at 90 percent, restarts after its end and stays complete', async () => {
    const member = await aMember(library.running)
    const id = await aFilm()
    const player = aPlayer(member, id)
    await player.play(0, 50)
    const done = await player.play(50, 100)
    expect(done).toMatchObject({ positionMs: 0, fraction: 1, passes: 1 })
    const again = await aPlayer(member, id).play(0, 30)
    expect(again).toMatchObject({ positionMs: 30_000, fraction: 0.3, passes: 1, completedAt: done.completedAt })
  })

  test('ignores a report with an old sequence number', async () => {
    const member = await aMember(library.running)
    const id = await aFilm()
    const player = aPlayer(member, id)
    await player.play(0, 20)
    library.running.clock.advance(60 * SECOND)
    const twice = await player.say({ position_ms: 90_000, played: [[20_000, 90_000]] }, 1)
    expect(twice).toMatchObject({ positionMs: 20_000, fraction: 0.2 })
    expect((await library.seenBy(member, id)).progress).toMatchObject({ positionMs: 20_000, fraction: 0.2 })
  })

  test.each([
    ['before the beginning', { position_ms: -1 }],
    ['that is no number', { position_ms: Number.NaN }],
    ['that is text', { position_ms: '5' }],
    ['of a part of a millisecond', { position_ms: 0.5 }],
    ['beyond any length', { position_ms: 1e15 }],
    ['with a stretch before the beginning', { played: [[-5, 5]] }],
    ['with a stretch that has no end', { played: [[5]] }],
    ['with more than all of a text', { reached: 1.01 }],
  ])('a report %s is rejected, and nothing is stored', async (_name, body) => {
    const member = await aMember(library.running)
    const id = await aFilm()
    const sent = member.send('POST', `/api/content/${id}/progress`, { session: crypto.randomUUID(), seq: 0, ...body })
    expect((await sent).status).toBe(422)
    expect((await library.seenBy(member, id)).progress).toBeNull()
  })

  test('beyond the end is stored as the end', async () => {
    const member = await aMember(library.running)
    const id = await aFilm()
    await aPlayer(member, id).say({ position_ms: 5_000_000 })
    const [row] = await library.running.sql('select position_ms from content_progress where item_id = $1', [id])
    expect(Number(row?.['position_ms'])).toBe(100_000)
  })

  test('counts elapsed time once for two concurrent reports', async () => {
    const member = await aMember(library.running)
    const id = await aFilm()
    const players = [aPlayer(member, id), aPlayer(member, id)]
    for (const player of players) await player.say()
    library.running.clock.advance(10 * SECOND)
    await Promise.all(
      players.map((player, index) => player.say({ played: [[index * 40_000, index * 40_000 + 40_000]] })),
    )
    // Ten seconds at double speed plus the duration of the test, not double that.
    const fraction = (await library.seenBy(member, id)).progress?.fraction ?? 0
    expect(fraction).toBeGreaterThanOrEqual(0.2)
    expect(fraction).toBeLessThan(0.3)
  })
})

describe('locked item', () => {
  test('cannot be opened, played or annotated, and shows which plan opens it', async () => {
    const member = await aMember(library.running)
    const id = await aFilm({ plan_id: library.planOf('master') })
    const params = { id }
    for (const call of [
      () => member.call(progress.openContent, { params }),
      () => aPlayer(member, id).say(),
      () => member.call(progress.markDone, { params, body: { done: true } }),
      () => member.call(progress.addNote, { params, body: { text: 'Mine.' } }),
    ])
      expect(await refusalOf(call())).toMatchObject({
        status: 403,
        message: 'This is locked. It’s available to Master members.',
      })
    expect(await library.running.sql('select 1 from content_progress where item_id = $1', [id])).toEqual([])
  })

  test('can be a favorite, and a draft is not found', async () => {
    const member = await aMember(library.running)
    const locked = await aFilm({ plan_id: library.planOf('master') })
    const draft = await aFilm({ published: 'false' })
    const saveFavourite = (id: string, favourite = true) =>
      member.call(progress.saveFavourite, { params: { id }, body: { favourite } })
    await saveFavourite(locked)
    await saveFavourite(locked)
    expect(await refusalOf(saveFavourite(draft))).toMatchObject({ status: 404 })
    expect((await shelfOf(member)).favourites.map(({ id }) => id)).toEqual([locked])
    expect((await member.call(content.listContent, { query: { show: 'favourites' } })).content).toHaveLength(1)
    await saveFavourite(locked, false)
    expect((await shelfOf(member)).metrics.favourites).toBe(0)
  })
})

describe('continue list', () => {
  test('has started items that are not finished or hidden, latest first', async () => {
    const member = await aMember(library.running)
    const [first, second, finished] = [await aFilm(), await aFilm(), await aFilm()]
    await aPlayer(member, first).play(0, 10)
    await member.call(progress.openContent, { params: { id: finished } })
    await aPlayer(member, finished).play(0, 95)
    library.running.clock.advance(SECOND)
    await aPlayer(member, second).play(0, 10)
    const continued = async () => (await shelfOf(member)).continue.map(({ id }) => id)
    expect(await continued()).toEqual([second, first])
    await member.call(progress.hideContent, { params: { id: second }, body: { hidden: true } })
    expect(await continued()).toEqual([first])
    await aPlayer(member, second).play(10, 20)
    expect(await continued()).toEqual([second, first])
    await member.call(progress.markDone, { params: { id: first }, body: { done: true } })
    expect(await continued()).toEqual([second])
    expect((await shelfOf(member)).new.map(({ id }) => id)).not.toContain(first)
  })

  test('omits items that the member’s level no longer opens', async () => {
    const member = await aMember(library.running)
    const id = await aFilm()
    await aPlayer(member, id).play(0, 10)
    await library.change(id, { plan_id: library.planOf('master') })
    expect((await shelfOf(member)).continue).toEqual([])
  })

  test('progress is set by marking an item as done, and reset by unmarking it', async () => {
    const member = await aMember(library.running)
    const { id } = await library.item()
    const mark = async (done: boolean) =>
      (await member.call(progress.markDone, { params: { id }, body: { done } })).progress
    expect((await mark(true)).completedAt).not.toBeNull()
    expect(await mark(false)).toMatchObject({ completedAt: null, fraction: 0, positionMs: 0 })
  })
})

describe('article', () => {
  test('is completed at its end after a time that fits its length, and its paragraph is saved', async () => {
    const member = await aMember(library.running)
    const { id } = await library.item({ text_content: Array.from({ length: 600 }, () => 'word').join(' ') })
    const reader = aPlayer(member, id)
    await reader.say({ reached: 0, place: 'p1' })
    library.running.clock.advance(30 * SECOND)
    expect(await reader.say({ reached: 1, place: 'p9' })).toMatchObject({ place: 'p9', fraction: 1, completedAt: null })
    library.running.clock.advance(30 * SECOND)
    expect((await reader.say({ reached: 1 })).completedAt).not.toBeNull()
  })

  test('position is not moved by an idle tab', async () => {
    const member = await aMember(library.running)
    const { id } = await library.item({ text_content: 'Words' })
    const [tab, phone] = [aPlayer(member, id), aPlayer(member, id)]
    await tab.say({ reached: 0.05, place: 'paragraph 2' })
    await phone.say({ reached: 0.6, place: 'paragraph 40' })
    expect((await tab.say({ reached: 0.05, place: 'paragraph 2' })).place).toBe('paragraph 40')
    expect((await tab.say({ reached: 0.05 })).place).toBe('paragraph 40')
    expect((await tab.say({ reached: 0.1, place: 'paragraph 3' })).place).toBe('paragraph 3')
  })
})

describe('history', () => {
  test('lists each of the member’s own sessions with its start and end position', async () => {
    const member = await aMember(library.running)
    const id = await aFilm()
    await aPlayer(member, id).play(0, 10)
    library.running.clock.advance(SECOND)
    const evening = aPlayer(member, id)
    await evening.say({ position_ms: 10_000 })
    await evening.play(10, 25)
    const { sittings } = await member.call(progress.listPlayback, { query: {} })
    expect(sittings).toMatchObject([
      { item: { id }, fromMs: 10_000, positionMs: 25_000, playedMs: 15_000 },
      { item: { id }, fromMs: 0, positionMs: 10_000, playedMs: 10_000 },
    ])
    expect((await (await aMember(library.running)).call(progress.listPlayback, { query: {} })).sittings).toEqual([])
  })
})

describe('new items for a member', () => {
  test('are accessible, recent, in the library and never opened', async () => {
    const own = await aLibrary()
    const fresh = await own.item({ title: 'Fresh' })
    const opened = await own.item({ title: 'Opened' })
    await own.item({ title: 'Locked', plan_id: own.planOf('master') })
    await own.item({ title: 'Draft', published: 'false' })
    const tomorrow = new Date(own.running.clock.now().getTime() + 24 * 3600 * SECOND).toISOString()
    await own.item({ title: 'Tomorrow', published: 'false', publish_at: tomorrow })
    const old = await own.item({ title: 'Old' })
    await own.running.sql("update content_item set shown_from = shown_from - interval '29 days' where id = $1", [
      old.id,
    ])
    const member = await aMember(own.running)
    await member.call(progress.openContent, { params: { id: opened.id } })
    expect((await shelfOf(member)).new.map(({ title }) => title)).toEqual([fresh.title])
  })
})

describe('Content Accessed and Growth Score', () => {
  test('count opened items, and completed items as a share of accessible ones', async () => {
    const own = await aLibrary()
    const [first, second] = [await own.item(), await own.item()]
    await own.item({ plan_id: own.planOf('master') })
    await own.item({ published: 'false' })
    const member = await aMember(own.running)
    const scores = async () => {
      const { user } = await member.call(identity.getUser, {})
      return [user.contentAccessed, user.growthScore]
    }
    // A seeker's plan counts for 10 of 100; two items are open to them.
    expect(await scores()).toEqual([0, 10])
    for (const { id } of [first, first, second]) await member.call(progress.openContent, { params: { id } })
    expect(await scores()).toEqual([2, 10])
    await member.call(progress.markDone, { params: { id: first.id }, body: { done: true } })
    expect(await scores()).toEqual([2, 55])
    const admin = await anAdmin(own.running)
    const { user } = await admin.call(members.getMember, { params: { id: member.id } })
    expect(user.contentViewed).toBe(2)
  })
})
