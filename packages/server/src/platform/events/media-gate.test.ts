import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cutOff, type Data, openData } from '../../../test/data.ts'
import { countQueries, tallyOf } from '../data/query-count.ts'
import { type Announcement, open } from '../data/tx.ts'
import { type Events, listen } from './events.ts'
import { createLog } from '../log.ts'
import { createMediaGate, type MediaGate, type Place, type Playing, type StillAllowed } from './media-gate.ts'

const log = createLog('silent')
let data: Data
let events: Events
let gate: MediaGate

/** The streams asked about, question by question, and the answers: until when each may continue. */
let asked: Playing[][] = []
let answer: (playing: Playing) => Date | null | undefined | Promise<never> = () => null

beforeAll(async () => {
  data = await openData({ committed: (announced) => events.committed(announced) })
  events = await listen(data.url, log)
  return () => events.stop()
})

const newGate = () =>
  createMediaGate({
    events,
    read: data.db.read,
    log,
    mayStill: async (tx, playing): Promise<StillAllowed> => {
      await sql`select 1`.execute(open(tx))
      asked.push([...playing])
      const still = new Map<Playing, Date | null>()
      for (const one of playing) {
        const until = await answer(one)
        if (until !== undefined) still.set(one, until)
      }
      return still
    },
  })

beforeEach(() => {
  asked = []
  answer = () => null
  gate = newGate()
  return () => gate.close()
})

let people = 0
const somebody = (shows = 'film', session?: string): Playing => {
  people += 1
  return { userId: `user ${people}`, sessionId: session ?? `session ${people}`, shows }
}
const tell = (announcement: Announcement) => data.db.transact(async (tx) => tx.announce(announcement))
const enter = (playing: Playing, began = performance.now()) => gate.enter(playing, began)
const hasEnded = (place: Place) => place.signal.aborted

/** Waits until everything announced so far has arrived and the resulting questions were asked. */
const heard = async () => {
  const heardAll = Promise.withResolvers<void>()
  const end = events.subscribe(({ topics }) => {
    if (topics.includes('last')) heardAll.resolve()
  })
  await tell({ topics: ['last'] })
  await heardAll.promise
  end()
}

describe('a stream of media', () => {
  test('ends with its session, without a question, and no other does', async () => {
    const [ann, ben] = [somebody(), somebody()]
    const [first, again, other] = [enter(ann), enter(ann), enter(ben)]
    await tell({ topics: ['session'], users: [ann.userId], endedSessions: [ann.sessionId] })
    await expect.poll(() => [first, again].map(hasEnded)).toEqual([true, true])
    expect(hasEnded(other)).toBe(false)
    expect(asked).toEqual([])
  })

  test('ends when all sessions of its person do', async () => {
    const [ann, ben] = [somebody(), somebody()]
    const [place, other] = [enter(ann), enter(ben)]
    await tell({ topics: ['session'], users: [ann.userId], endedSessions: ['*'] })
    await expect.poll(() => hasEnded(place)).toBe(true)
    expect(hasEnded(other)).toBe(false)
  })

  test('is asked about when something of its person changed, and ends when it may not go on', async () => {
    const [ann, ben] = [somebody(), somebody()]
    const [place, other] = [enter(ann), enter(ben)]
    answer = () => undefined
    await tell({ topics: ['me'], users: [ann.userId] })
    await expect.poll(() => hasEnded(place)).toBe(true)
    expect(asked).toEqual([[ann]])
    expect(hasEnded(other)).toBe(false)
  })

  test.each(['platform', 'plans', 'content'])('is asked about with all others when %s changed', async (topic) => {
    const all = [somebody('a'), somebody('b'), somebody('a')]
    const places = all.map((one) => enter(one))
    answer = ({ shows }) => (shows === 'a' ? undefined : null)
    await tell({ topics: [topic] })
    await expect.poll(() => places.map(hasEnded)).toEqual([true, false, true])
    expect(asked).toEqual([all])
  })

  test('is asked about for all that are in doubt, and so for no request', async () => {
    const began = performance.now()
    await tell({ topics: ['platform'] })
    await heard()
    const request = {}
    countQueries(request, () => enter(somebody(), began))
    await expect.poll(() => asked).toHaveLength(1)
    await heard()
    expect(tallyOf(request).queries).toBe(0)
  })

  test('is not asked about when something else changed', async () => {
    const ann = somebody()
    enter(ann)
    await tell({ topics: ['cart', 'wallet', 'notifications'], users: [ann.userId] })
    await tell({ topics: ['products'] })
    await tell({ topics: ['session'], users: [ann.userId], endedSessions: ['another'] })
    await heard()
    expect(asked).toEqual([])
  })

  test('is not asked about after it has ended', async () => {
    enter(somebody()).leave()
    await tell({ topics: ['platform'] })
    await heard()
    expect(asked).toEqual([])
  })

  test('ends when nobody can say whether it may go on', async () => {
    const place = enter(somebody())
    answer = () => Promise.reject(new Error('the database is away'))
    await tell({ topics: ['platform'] })
    await expect.poll(() => hasEnded(place)).toBe(true)
  })

  test('is asked about again for what is told while the answer is on its way', async () => {
    const place = enter(somebody())
    const first = Promise.withResolvers<never>()
    answer = () => first.promise
    await tell({ topics: ['platform'] })
    await expect.poll(() => asked.length).toBe(1)
    answer = () => undefined
    await tell({ topics: ['platform'] })
    await heard()
    first.resolve(null as never)
    await expect.poll(() => hasEnded(place)).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test('ends by what was told while its request was on the way', async () => {
    const [ann, ben] = [somebody(), somebody()]
    const began = performance.now()
    await tell({ topics: ['session'], users: [ann.userId], endedSessions: [ann.sessionId] })
    await tell({ topics: ['me'], users: [ben.userId] })
    await heard()
    expect(hasEnded(enter(ann, began))).toBe(true)
    answer = () => undefined
    const place = enter(ben, began)
    await expect.poll(() => hasEnded(place)).toBe(true)
    expect(asked).toEqual([[ben]])
  })

  test('is not asked about for what was told before its request began', async () => {
    await tell({ topics: ['content'] })
    await heard()
    enter(somebody())
    expect(asked).toEqual([])
  })

  test('is asked about when its time is over, and goes on where it was given more', async () => {
    const [ann, ben] = [somebody(), somebody()]
    const now = new Date()
    const soon = new Date(now.getTime() + 30)
    answer = (one) => (one === ann ? undefined : new Date(now.getTime() + 3_600_000))
    const [place, other] = [enter(ann), enter(ben)]
    place.lasts(now, soon)
    other.lasts(now, soon)
    await expect.poll(() => hasEnded(place)).toBe(true)
    await expect.poll(() => asked.flat()).toEqual(expect.arrayContaining([ann, ben]))
    expect(hasEnded(other)).toBe(false)
  })

  test('that may go on for years waits for its end without asking', async () => {
    const place = enter(somebody())
    const now = new Date()
    place.lasts(now, new Date(now.getTime() + 100 * 365 * 86_400_000))
    await heard()
    expect(asked).toEqual([])
  })

  test('is one of six of a person at most: the oldest ends', async () => {
    const ann = somebody()
    const places = Array.from({ length: 6 }, () => enter(ann))
    const other = enter(somebody())
    expect(places.map(hasEnded)).toEqual(Array(6).fill(false))
    places[1]?.leave()
    enter(ann)
    expect(places.map(hasEnded)).toEqual(Array(6).fill(false))
    enter(ann)
    expect(places.map(hasEnded)).toEqual([true, ...Array<boolean>(5).fill(false)])
    expect(hasEnded(other)).toBe(false)
  })

  test('is asked about when announcements may have been missed', async () => {
    const [ann, ben] = [somebody('a'), somebody('b')]
    const [place, other] = [enter(ann), enter(ben)]
    answer = ({ shows }) => (shows === 'a' ? undefined : null)
    await cutOff(data.url)
    await expect.poll(() => hasEnded(place), { timeout: 60_000 }).toBe(true)
    expect(hasEnded(other)).toBe(false)
  })

  test('ends when the process stops', () => {
    const places = [enter(somebody()), enter(somebody())]
    gate.close()
    expect(places.map(hasEnded)).toEqual([true, true])
  })
})
