import { type AddressInfo, createServer } from 'node:net'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allowConnections, cutOff, type Data, openData } from '../../../test/data.ts'
import { isDatabaseAway } from './pool.ts'
import { Refusal } from '../refusal.ts'
import { open, type Tx } from './tx.ts'

interface NoteTables {
  note: { id: number }
}

const write = (tx: Tx, id: number) => open<NoteTables>(tx).insertInto('note').values({ id }).execute()

let data: Data

beforeAll(async () => {
  data = await openData()
  await data.sql('create table note (id int primary key)')
})

beforeEach(async () => {
  await data.sql('delete from note')
})

/** The number of connections idle in a transaction. */
const leaked = async () =>
  (await data.sql("select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'")).length

describe('an unavailable database', () => {
  it('that goes away during a transaction crashes no process and leaks no connection', async () => {
    for (let round = 0; round < 20; round += 1) {
      const action = data.db.transact(async (tx) => {
        await write(tx, 1)
        await cutOff(data.url)
        // The connection is lost while no query is waiting for a response.
        await new Promise(setImmediate)
        await write(tx, 2)
      })
      const error = await action.catch((reason: unknown) => reason)
      expect(error).toSatisfy(isDatabaseAway)
    }
    expect(await data.db.isReachable()).toBe(true)
    await data.db.transact((tx) => write(tx, 1))
    expect(await leaked()).toBe(0)
  })

  it('is reported within 2 seconds and recovers without intervention', async () => {
    await allowConnections(data.url, false)
    try {
      await cutOff(data.url)
      const startedAt = performance.now()
      const error = await data.db.transact((tx) => write(tx, 3)).catch((reason: unknown) => reason)
      expect(error).toSatisfy(isDatabaseAway)
      expect(await data.db.isReachable()).toBe(false)
      expect(performance.now() - startedAt).toBeLessThan(40_000)
    } finally {
      await allowConnections(data.url, true)
    }
    expect(await data.db.isReachable()).toBe(true)
    await data.db.transact((tx) => write(tx, 3))
    expect(await data.sql('select id from note')).toEqual([{ id: 3 }])
  })

  it('is reported when it accepts the connection but does not respond', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await new Promise((listening) => silent.once('listening', listening))
    const { port } = silent.address() as AddressInfo
    const { db } = await openData({ url: `postgres://a:b@127.0.0.1:${port}/c` })
    const startedAt = performance.now()
    const outcomes = await Promise.all([
      db.isReachable(),
      db.read((tx) => write(tx, 1)).catch((error: unknown) => error),
    ])
    expect(outcomes).toEqual([false, expect.toSatisfy(isDatabaseAway)])
    expect(performance.now() - startedAt).toBeLessThan(40_000)
    silent.close()
  })

  it('is distinguished from other errors', () => {
    expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
    expect(isDatabaseAway(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'connect' }))).toBe(true)
    expect(isDatabaseAway(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
    expect(isDatabaseAway(Object.assign(new Error('x'), { code: '23505' }))).toBe(false)
    expect(isDatabaseAway(new Refusal('unavailable'))).toBe(false)
    expect(isDatabaseAway('Connection terminated')).toBe(false)
  })
})
