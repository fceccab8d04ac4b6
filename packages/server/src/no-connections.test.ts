import { allEndpoints, type Endpoint, identity, support } from '@vesica/contract'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../test/access.ts'
import { aClient, type Client, requestOf } from '../test/client.ts'
import { behindGate } from '../test/gate.ts'
import { aMember, anAdmin, type Person } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { headersFor } from '../test/upload-calls.ts'
import type { Database } from './platform/data/db.ts'
import { open } from './platform/data/tx.ts'

let running: Running
let member: Person
let admin: Person
let visitor: Client

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100000' }, { mostWaitMs: 50 })
  member = await aMember(running)
  admin = await anAdmin(running)
  visitor = aClient(running.url)
})

const LOCK = 20_260_301

/** Takes a connection, and holds it until the lock is free. */
const occupy = (db: Database): Promise<unknown> =>
  db.transact(async (tx) => {
    const data = open<Record<string, never>>(tx)
    await sql`set local statement_timeout = 0`.execute(data)
    await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`.execute(data)
  })

/** Does something while no connection is free. */
const withoutConnections = (action: () => Promise<void>): Promise<{ ended: Promise<unknown> }> =>
  behindGate(running, `select pg_advisory_xact_lock(${LOCK})`, async (gate) => {
    const { db, visitorsDb } = running.app
    const ended = Promise.all([...Array<Database>(16).fill(db), ...Array<Database>(4).fill(visitorsDb)].map(occupy))
    await gate.waited(20)
    await action()
    return { ended }
  })

/** Who may make a call. */
const callerOf = (endpoint: Endpoint): Client => {
  const { visitors, members } = accessOf(endpoint)
  if (visitors) return visitor
  return members ? member : admin
}

/** Sends the contract's own example. @returns the answer's status, and when to come again */
const knock = async (endpoint: Endpoint) => {
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, '1']))
  const { path, body } = requestOf(endpoint, { ...endpoint.example, params })
  const response = await callerOf(endpoint).send(endpoint.method, path, body, headersFor(endpoint))
  await response.body?.cancel()
  return {
    name: endpoint.name,
    access: endpoint.access,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
  }
}

it('every call gets a response while no database connection is free, and succeeds once one is', async () => {
  const { ended } = await withoutConnections(async () => {
    const answers: Awaited<ReturnType<typeof knock>>[] = []
    for (let at = 0; at < allEndpoints.length; at += 32)
      answers.push(...(await Promise.all(allEndpoints.slice(at, at + 32).map(knock))))
    // What visitors send may be refused before anything is looked up.
    const served = answers.filter(({ access, status }) => access === 'anyone' && status >= 400 && status < 500)
    expect(answers).toEqual(
      answers.map((answer) => (served.includes(answer) ? answer : { ...answer, status: 503, retryAfter: '2' })),
    )
    expect((await fetch(`${running.url}/health/live`)).status).toBe(200)
    expect((await fetch(`${running.url}/health/ready`)).status).toBe(503)
  })
  await ended
  await expect.poll(async () => (await fetch(`${running.url}/health/ready`)).status).toBe(200)
  expect((await member.call(identity.getUser, {})).user.id).toBe(member.id)
  const body = { name: 'A', email: 'a@example.org', message: 'Hello.' }
  expect(await visitor.call(support.sendContactMessage, { body })).toHaveProperty('reference')
})

it('a statement ended by the database while waiting for a lock can be retried', async () => {
  const results = await behindGate(running, 'lock table session in access exclusive mode', async (gate) => {
    const answer = member.send('GET', '/api/auth/user')
    await gate.waited(1)
    // As the database does by itself after 15 seconds.
    await running.sql(
      `select pg_cancel_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    )
    const { status, headers } = await answer
    return { status, retryAfter: headers.get('retry-after') }
  })
  expect(results).toEqual({ status: 503, retryAfter: '2' })
  expect((await member.call(identity.getUser, {})).user.id).toBe(member.id)
})
