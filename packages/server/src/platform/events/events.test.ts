import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cutOff, type Data, openData } from '../../../test/data.ts'
import { type Events, listen } from './events.ts'
import { createLog } from '../log.ts'
import { Refusal } from '../refusal.ts'
import type { Announcement } from '../data/tx.ts'

let data: Data
let events: Events

beforeAll(async () => {
  data = await openData({ committed: (announced) => events.committed(announced) })
})

describe('announcements', () => {
  const received: Announcement[] = []
  beforeAll(async () => {
    events = await listen(data.url, createLog('silent'))
    events.subscribe((announcement) => void received.push(announcement))
    return () => events.stop()
  })

  beforeEach(() => {
    received.length = 0
  })

  /** Waits until everything announced so far has arrived: notifications come in commit order. */
  const last = async () => {
    await data.db.transact(async (tx) => tx.announce({ topics: ['last'] }))
    await expect.poll(() => received.at(-1)?.topics).toEqual(['last'])
    return received.slice(0, -1)
  }

  it('are delivered in order when the transaction commits', async () => {
    await data.db.transact(async (tx) => {
      tx.announce({ topics: ['plans'] })
      tx.announce({ topics: ['me'], users: ['ann'] })
    })
    expect(await last()).toEqual([{ topics: ['plans'] }, { topics: ['me'], users: ['ann'] }])
  })

  it('reach caches of the committing process at once, but not for rolled-back changes', async () => {
    const own: Announcement[] = []
    const end = events.subscribe((announcement) => void own.push(announcement), 'atOnce')
    const { db } = await openData({ url: data.url, committed: events.committed })
    const failing = db.transact(async (tx) => {
      tx.announce({ topics: ['coins'] })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await db.transact(async (tx) => tx.announce({ topics: ['plans'] }))
    // It also comes back from the database, perhaps already.
    expect(new Set(own.flatMap(({ topics }) => topics))).toEqual(new Set(['plans']))
    end()
    expect(await last()).toEqual([{ topics: ['plans'] }])
  })

  it('are not delivered after a rollback', async () => {
    await data.db
      .transact(async (tx) => {
        tx.announce({ topics: ['plans'] })
        throw new Error('no')
      })
      .catch(() => undefined)
    expect(await last()).toEqual([])
  })

  it('are delivered after a refusal that commits', async () => {
    await data.db
      .transact(async (tx) => {
        tx.announce({ topics: ['session'], users: ['ann'], endedSessions: ['*'] })
        throw new Refusal('code_wrong', {}, { commit: true })
      })
      .catch(() => undefined)
    expect(await last()).toHaveLength(1)
  })

  it('can name any number of people', async () => {
    const users = Array.from(
      { length: 1001 },
      (_, index) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    )
    await data.db.transact(async (tx) => tx.announce({ topics: ['notifications'], users }))
    const all = await last()
    expect(all.flatMap((announcement) => announcement.users ?? [])).toEqual(users)
    expect(new Set(all.map(({ topics }) => topics.join()))).toEqual(new Set(['notifications']))
  })

  it('left by a process that died are delivered by another, and cleaned up', async () => {
    const { db } = await openData({ url: data.url })
    await db.transact(async (tx) => {
      tx.announce({ topics: ['left'] })
      tx.announce({ topics: ['behind'] })
    })
    await expect.poll(() => received.map(({ topics }) => topics), { timeout: 60_000 }).toEqual([['left'], ['behind']])
    expect(await last()).toHaveLength(2)
    await expect.poll(() => data.sql('select id from untold')).toEqual([])
  })

  it('of many concurrent transactions are each delivered once', async () => {
    const names = Array.from({ length: 40 }, (_, number) => `topic ${number}`)
    await Promise.all(names.map((name) => data.db.transact(async (tx) => tx.announce({ topics: [name] }))))
    const all = await last()
    expect(all.flatMap(({ topics }) => topics).toSorted()).toEqual(names.toSorted())
  })

  it('missed during a lost connection are replaced by one for all topics', async () => {
    await cutOff(data.url)
    await expect.poll(() => received.map(({ topics }) => topics[0]), { timeout: 60_000 }).toContain('*')
    expect(await last()).toContainEqual({ topics: ['*'] })
  })
})
