// The cost of an approval, a withdrawal, a change of the cart and a checkout, compared with the leanest functions that
// write the same records (`floors.sql`): CPU, write-ahead log and disk flushes per operation.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { caller } from './calls.ts'
import { asSuperuser, type Client } from './database.ts'
import { median } from './load.ts'
import { cpuUsed } from './product.ts'
import { inSetting, type Setting } from './setting.ts'
import { chosenGoods, openStore } from './store.ts'
import { approvals, carts, checkouts, CONNECTIONS, type Kind, letRest, walletsOf, withdrawals } from './written-acts.ts'

/** One kind of operation on one server, medians over the rounds. */
export interface WrittenFigure {
  action: string
  who: 'product' | 'floor'
  perSecond: number
  /** CPU milliseconds per operation. */
  serverMs: number
  databaseMs: number
  /** Bytes of write-ahead log per operation, without full-page images. */
  walBytes: number
  /** Log flushes per operation. */
  flushes: number
}

/** The bytes of log and the flushes of the whole server so far. */
const written = async (client: Client): Promise<{ bytes: number; flushes: number }> => {
  const { rows } = await client.query(
    `select (select pg_current_wal_insert_lsn() - '0/0')::float8 as bytes,
            (select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal')::float8 as flushes`,
  )
  return { bytes: Number(rows[0]?.bytes), flushes: Number(rows[0]?.flushes) }
}

/** Connections report their flushes within a second after the last one. */
const STATISTICS_AFTER_MS = 1500

/** Runs the action on all connections for some seconds, or until nothing is left. */
const round = async ({ product, plain }: Setting, client: Client, kind: Kind, seconds: number) => {
  await kind.prepare?.()
  await new Promise((done) => setTimeout(done, STATISTICS_AFTER_MS))
  const pid = kind.who === 'product' ? product.pid : plain.pid
  const [cpuBefore, before] = [await cpuUsed(pid, product.dataDir), await written(client)]
  const startedAt = performance.now()
  let done = 0
  const worker = async (connection: number) => {
    while (performance.now() - startedAt < seconds * 1000 && (await kind.once(connection))) done += 1
  }
  await Promise.all(Array.from({ length: kind.connections ?? CONNECTIONS }, (_, connection) => worker(connection)))
  const took = (performance.now() - startedAt) / 1000
  const cpu = await cpuUsed(pid, product.dataDir)
  const { bytes } = await written(client)
  await new Promise((wait) => setTimeout(wait, STATISTICS_AFTER_MS))
  const { flushes } = await written(client)
  return {
    perSecond: done / took,
    serverMs: (cpu.server - cpuBefore.server) / done,
    databaseMs: (cpu.database - cpuBefore.database) / done,
    walBytes: (bytes - before.bytes) / done,
    flushes: (flushes - before.flushes) / done,
  }
}

/**
 * Disables full-page images in the log: their number depends on the time of the last checkpoint, not on the operation.
 */
const withoutWholePages = (databaseUrl: string): Promise<void> =>
  asSuperuser(databaseUrl, async (client) => {
    await client.query('alter system set full_page_writes = off')
    await client.query('select pg_reload_conf()')
    await client.query('checkpoint')
  })

const measureIn = async (
  setting: Setting,
  { seconds, rounds, deposits }: { seconds: number; rounds: number; deposits: number },
): Promise<WrittenFigure[]> => {
  const { product, plain, databaseUrl, asAdmin } = setting
  await openStore(setting, { products: 1000, orders: 1000 })
  await asSuperuser(databaseUrl, async (client) => {
    await client.query(readFileSync(join(import.meta.dirname, 'floors.sql'), 'utf8'))
    await client.query('grant usage on schema lean to public')
    await client.query('grant all on all tables in schema lean to public')
  })
  await letRest(databaseUrl)
  await withoutWholePages(databaseUrl)
  const productCaller = caller(product.url, CONNECTIONS)
  const leanCaller = caller(plain.url, CONNECTIONS)
  const adminToken = asAdmin.authorization?.slice('Bearer '.length) ?? ''
  const deps = {
    setting,
    call: productCaller.call,
    lean: leanCaller.call,
    wallets: await walletsOf(databaseUrl),
    adminToken,
  }
  const goods = await chosenGoods(setting)
  const kinds = [
    ...approvals(deps, deposits),
    ...withdrawals(deps),
    ...(await carts(deps, goods)),
    ...checkouts(deps, goods),
  ]
  const results = kinds.map((): Awaited<ReturnType<typeof round>>[] => [])
  await asSuperuser(databaseUrl, async (client) => {
    for (let number = 0; number < rounds; number += 1)
      for (const [index, kind] of kinds.entries()) results[index]?.push(await round(setting, client, kind, seconds))
  })
  productCaller.hangUp()
  leanCaller.hangUp()
  return kinds.map(({ action, who }, index): WrittenFigure => {
    const all = results[index] ?? []
    const middle = (field: keyof (typeof all)[number]) => median(all.map((entry) => entry[field]))
    return {
      ...{
        action,
        who,
        perSecond: middle('perSecond'),
        serverMs: middle('serverMs'),
        databaseMs: middle('databaseMs'),
      },
      ...{ walBytes: middle('walBytes'), flushes: middle('flushes') },
    }
  })
}

/** Operations of the product and of the floor in turn, round after round. @param deposits to approve in each round */
export const measureWrites = (sizes: { seconds: number; rounds: number; deposits: number }): Promise<WrittenFigure[]> =>
  inSetting((setting) => measureIn(setting, sizes))
