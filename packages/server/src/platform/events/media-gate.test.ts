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
let questions: Playing[][] = []
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
      questions.push([...playing])
      const allowed = new Map<Playing, Date | null>()
      for (const stream of playing) {
        const until = await answer(stream)
        if (until !== undefined) allowed.set(stream, until)
      }
      return allowed
    },
  })

beforeEach(() => {
  questions = []
  answer = () => null
  gate = newGate()
  return () => gate.close()
})

let people = 0
const aPlaying = (media = 'film', session?: string): Playing => {
  people += 1
  return { userId: `user ${people}`, sessionId: session ?? `session ${people}`, shows: media }
}
const announce = (announcement: Announcement) => data.db.transact(async (tx) => tx.announce(announcement))
const enter = (playing: Playing, startedAt = performance.now()) => gate.enter(playing, startedAt)
const hasEnded = (slot: Place) => slot.signal.aborted

/** Waits until everything announced so far has arrived and the resulting questions were asked. */
const settled = async () => {
  const delivered = Promise.withResolvers<void>()
  const end = events.subscribe(({ topics }) => {
    if (topics.includes('last')) delivered.resolve()
  })
  await announce({ topics: ['last'] })
  await delivered.promise
  end()
}

describe('a stream of media', () => {
  test('ends with its session, without a question, and no other does', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const [first, again, third] = [enter(ann), enter(ann), enter(ben)]
    await announce({ topics: ['session'], users: [ann.userId], endedSessions: [ann.sessionId] })
    await expect.poll(() => [first, again].map(hasEnded)).toEqual([true, true])
    expect(hasEnded(third)).toBe(false)
    expect(questions).toEqual([])
  })

  test('ends when all sessions of its person do', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const [slot, second] = [enter(ann), enter(ben)]
    await announce({ topics: ['session'], users: [ann.userId], endedSessions: ['*'] })
    await expect.poll(() => hasEnded(slot)).toBe(true)
    expect(hasEnded(second)).toBe(false)
  })

  test('is asked about when something of its person changed, and ends when it may not go on', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const [slot, second] = [enter(ann), enter(ben)]
    answer = () => undefined
    await announce({ topics: ['me'], users: [ann.userId] })
    await expect.poll(() => hasEnded(slot)).toBe(true)
    expect(questions).toEqual([[ann]])
    expect(hasEnded(second)).toBe(false)
  })

  test.each(['platform', 'plans', 'content'])('is asked about with all others when %s changed', async (topic) => {
    const all = [aPlaying('a'), aPlaying('b'), aPlaying('a')]
    const slots = all.map((playing) => enter(playing))
    answer = ({ shows }) => (shows === 'a' ? undefined : null)
    await announce({ topics: [topic] })
    await expect.poll(() => slots.map(hasEnded)).toEqual([true, false, true])
    expect(questions).toEqual([all])
  })

  test('is asked about for all that are in doubt, and so for no request', async () => {
    const startedAt = performance.now()
    await announce({ topics: ['platform'] })
    await settled()
    const request = {}
    countQueries(request, () => enter(aPlaying(), startedAt))
    await expect.poll(() => questions).toHaveLength(1)
    await settled()
    expect(tallyOf(request).queries).toBe(0)
  })

  test('is not asked about when something else changed', async () => {
    const ann = aPlaying()
    enter(ann)
    await announce({ topics: ['cart', 'wallet', 'notifications'], users: [ann.userId] })
    await announce({ topics: ['products'] })
    await announce({ topics: ['session'], users: [ann.userId], endedSessions: ['another'] })
    await settled()
    expect(questions).toEqual([])
  })

  test('is not asked about after it has ended', async () => {
    enter(aPlaying()).leave()
    await announce({ topics: ['platform'] })
    await settled()
    expect(questions).toEqual([])
  })

  test('ends when nobody can say whether it may go on', async () => {
    const slot = enter(aPlaying())
    answer = () => Promise.reject(new Error('the database is away'))
    await announce({ topics: ['platform'] })
    await expect.poll(() => hasEnded(slot)).toBe(true)
  })

  test('is asked about again for what is told while the answer is on its way', async () => {
    const slot = enter(aPlaying())
    const first = Promise.withResolvers<never>()
    answer = () => first.promise
    await announce({ topics: ['platform'] })
    await expect.poll(() => questions.length).toBe(1)
    answer = () => undefined
    await announce({ topics: ['platform'] })
    await settled()
    first.resolve(null as never)
    await expect.poll(() => hasEnded(slot)).toBe(true)
    expect(questions).toHaveLength(2)
  })

  test('ends by what was told while its request was on the way', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const startedAt = performance.now()
    await announce({ topics: ['session'], users: [ann.userId], endedSessions: [ann.sessionId] })
    await announce({ topics: ['me'], users: [ben.userId] })
    await settled()
    expect(hasEnded(enter(ann, startedAt))).toBe(true)
    answer = () => undefined
    const slot = enter(ben, startedAt)
    await expect.poll(() => hasEnded(slot)).toBe(true)
    expect(questions).toEqual([[ben]])
  })

  test('is not asked about for what was told before its request began', async () => {
    await announce({ topics: ['content'] })
    await settled()
    enter(aPlaying())
    expect(questions).toEqual([])
  })

  test('is asked about when its time is over, and goes on where it was given more', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const now = new Date()
    const soon = new Date(now.getTime() + 30)
    answer = (playing) => (playing === ann ? undefined : new Date(now.getTime() + 3_600_000))
    const [slot, second] = [enter(ann), enter(ben)]
    slot.lasts(now, soon)
    second.lasts(now, soon)
    await expect.poll(() => hasEnded(slot)).toBe(true)
    await expect.poll(() => questions.flat()).toEqual(expect.arrayContaining([ann, ben]))
    expect(hasEnded(second)).toBe(false)
  })

  test('that may go on for years waits for its end without asking', async () => {
    const slot = enter(aPlaying())
    const now = new Date()
    slot.lasts(now, new Date(now.getTime() + 100 * 365 * 86_400_000))
    await settled()
    expect(questions).toEqual([])
  })

  test('is one of six of a person at most: the oldest ends', async () => {
    const ann = aPlaying()
    const slots = Array.from({ length: 6 }, () => enter(ann))
    const otherSlot = enter(aPlaying())
    expect(slots.map(hasEnded)).toEqual(Array(6).fill(false))
    slots[1]?.leave()
    enter(ann)
    expect(slots.map(hasEnded)).toEqual(Array(6).fill(false))
    enter(ann)
    expect(slots.map(hasEnded)).toEqual([true, ...Array<boolean>(5).fill(false)])
    expect(hasEnded(otherSlot)).toBe(false)
  })

  test('is asked about when announcements may have been missed', async () => {
    const [ann, ben] = [aPlaying('a'), aPlaying('b')]
    const [slot, second] = [enter(ann), enter(ben)]
    answer = ({ shows }) => (shows === 'a' ? undefined : null)
    await cutOff(data.url)
    await expect.poll(() => hasEnded(slot), { timeout: 60_000 }).toBe(true)
    expect(hasEnded(second)).toBe(false)
  })

  test('ends when the process stops', () => {
    const slots = [enter(aPlaying()), enter(aPlaying())]
    gate.close()
    expect(slots.map(hasEnded)).toEqual([true, true])
  })
})
