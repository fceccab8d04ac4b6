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

describe('a media stream', () => {
  test('ends with its session, without an access check, and no other does', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const [first, again, third] = [enter(ann), enter(ann), enter(ben)]
    await announce({ topics: ['session'], users: [ann.userId], endedSessions: [ann.sessionId] })
    await expect.poll(() => [first, again].map(hasEnded)).toEqual([true, true])
    expect(hasEnded(third)).toBe(false)
    expect(questions).toEqual([])
  })

  test('ends when all sessions of its person end', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const [slot, second] = [enter(ann), enter(ben)]
    await announce({ topics: ['session'], users: [ann.userId], endedSessions: ['*'] })
    await expect.poll(() => hasEnded(slot)).toBe(true)
    expect(hasEnded(second)).toBe(false)
  })

  test('is checked when its person changes, and ends when access is lost', async () => {
    const [ann, ben] = [aPlaying(), aPlaying()]
    const [slot, second] = [enter(ann), enter(ben)]
    answer = () => undefined
    await announce({ topics: ['me'], users: [ann.userId] })
    await expect.poll(() => hasEnded(slot)).toBe(true)
    expect(questions).toEqual([[ann]])
    expect(hasEnded(second)).toBe(false)
  })

  test.each(['platform', 'plans', 'content'])('is checked together with all others when %s changes', async (topic) => {
    const all = [aPlaying('a'), aPlaying('b'), aPlaying('a')]
    const slots = all.map((playing) => enter(playing))
    answer = ({ shows }) => (shows === 'a' ? undefined : null)
    await announce({ topics: [topic] })
    await expect.poll(() => slots.map(hasEnded)).toEqual([true, false, true])
    expect(questions).toEqual([all])
  })

  test('is checked in one batch that counts towards no request', async () => {
    const startedAt = performance.now()
    await announce({ topics: ['platform'] })
    await settled()
    const request = {}
    countQueries(request, () => enter(aPlaying(), startedAt))
    await expect.poll(() => questions).toHaveLength(1)
    await settled()
    expect(tallyOf(request).queries).toBe(0)
  })

  test('is not checked on unrelated changes', async () => {
    const ann = aPlaying()
    enter(ann)
    await announce({ topics: ['cart', 'wallet', 'notifications'], users: [ann.userId] })
    await announce({ topics: ['products'] })
    await announce({ topics: ['session'], users: [ann.userId], endedSessions: ['another'] })
    await settled()
    expect(questions).toEqual([])
  })

  test('is not checked after it has ended', async () => {
    enter(aPlaying()).leave()
    await announce({ topics: ['platform'] })
    await settled()
    expect(questions).toEqual([])
  })

  test('ends when the access check fails', async () => {
    const slot = enter(aPlaying())
    answer = () => Promise.reject(new Error('the database is away'))
    await announce({ topics: ['platform'] })
    await expect.poll(() => hasEnded(slot)).toBe(true)
  })

  test('is checked again for changes during a check', async () => {
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

  test('ends for changes while its request was being processed', async () => {
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

  test('is not checked for changes before its request', async () => {
    await announce({ topics: ['content'] })
    await settled()
    enter(aPlaying())
    expect(questions).toEqual([])
  })

  test('is checked when its access expires, and continues when it is extended', async () => {
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

  test('with access for years is not checked early', async () => {
    const slot = enter(aPlaying())
    const now = new Date()
    slot.lasts(now, new Date(now.getTime() + 100 * 365 * 86_400_000))
    await settled()
    expect(questions).toEqual([])
  })

  test('is one of at most six per person: the oldest ends', async () => {
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

  test('is checked when announcements may have been missed', async () => {
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
