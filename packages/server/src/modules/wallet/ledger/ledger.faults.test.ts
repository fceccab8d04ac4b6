import { treasury, wallet } from '@vesica/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refused } from '../../../../test/client.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Decider, elsewhere } from '../../../../test/wallet.ts'

// The database owner terminates connections in the middle of a statement of an open transaction.

let running: Running
let admin: Decider
let owner: pg.Client
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await aTreasurer(running)
  owner = new pg.Client({ connectionString: running.databaseUrl })
  await owner.connect()
})
afterAll(() => owner.end())

/**
 * Holds a lock that the action waits for, terminates the waiting connections, and releases it. @returns the number of
 * terminated connections
 */
const cutWhenLocked = async (
  lock: string,
  action: () => Promise<unknown>,
): Promise<{ cut: number; ended: unknown }> => {
  await owner.query('begin')
  await owner.query(lock)
  const ended = action().then(
    () => 'answered',
    (error: unknown) => error,
  )
  let cut = 0
  await expect
    .poll(
      async () => {
        const terminated = await running.sql(
          "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vesica' and wait_event_type = 'Lock' and datname = current_database()",
        )
        cut += terminated.length
        return cut
      },
      { interval: 5, timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  await owner.query('rollback')
  return { cut, ended: await ended }
}

const clean = async () => {
  const { report } = await admin.call(treasury.runReconcile, {})
  expect(report.differences).toEqual([])
}

describe('an action whose connection is cut before its commit', () => {
  test('leaves no withdrawal, and the same key then creates it once', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const body = { asset: 'BTC', amount: '0.04', address: elsewhere.BTC, wallet_id: await holder.walletOf('BTC') }
    const key = { 'idempotency-key': crypto.randomUUID() }
    const request = () => holder.call(wallet.requestWithdrawal, { body }, key)
    const lock = `select 1 from ledger_account where person_id = '${holder.id}' for update`
    const { ended } = await cutWhenLocked(lock, request)
    expect(ended).toBeInstanceOf(Refused)
    expect(ended).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.1', '0'])
    const first = await request()
    expect(await request()).toEqual(first)
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.06', '0.04'])
    await clean()
  })

  test('leaves the request undecided, and the approval can be repeated', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const id = await holder.sells('BTC', '1000')
    const lock = `select 1 from ledger_account where person_id = '${holder.id}' for update`
    const { ended } = await cutWhenLocked(lock, () => admin.approve(id))
    expect(ended).toMatchObject({ status: 503 })
    expect([await holder.held('BTC'), await holder.available('USD')]).toEqual(['0.02', '0'])
    expect(await running.sql('select status from wallet_request where id = $1', [id])).toEqual([{ status: 'pending' }])
    expect((await admin.approve(id)).status).toBe('completed')
    expect([await holder.held('BTC'), await holder.available('USD')]).toEqual(['0', '1000'])
    await clean()
  })
})

describe('an action whose response is lost after its commit', () => {
  test('is applied once, and a retry with its key returns the first response', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const form = () => {
      const input = new FormData()
      for (const [name, value] of Object.entries({ asset: 'BTC', amount: '0.03', address: elsewhere.BTC }))
        input.set(name, value)
      return input
    }
    const wallet_id = await holder.walletOf('BTC')
    const key = crypto.randomUUID()
    const send = async (signal?: AbortSignal) => {
      const body = form()
      body.set('wallet_id', wallet_id)
      return fetch(`${running.url}/api/wallets/withdrawalRequest`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${holder.token}`, 'idempotency-key': key },
        ...(signal && { signal }),
      })
    }
    // The client disconnects while the action waits; it still commits, but its response reaches no client.
    const client = new AbortController()
    await owner.query('begin')
    await owner.query(`select 1 from ledger_account where person_id = '${holder.id}' for update`)
    const lost = send(client.signal).catch((error: Error) => error.name)
    await expect
      .poll(
        async () =>
          (
            await running.sql(
              "select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'vesica' and datname = current_database()",
            )
          ).length,
        { interval: 5, timeout: 60_000 },
      )
      .toBe(1)
    client.abort()
    expect(await lost).toBe('AbortError')
    await owner.query('commit')
    await expect.poll(() => holder.held('BTC'), { interval: 10, timeout: 60_000 }).toBe('0.03')
    const answers = await Promise.all([send(), send()])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(bodies[0]).toBe(bodies[1])
    expect(
      await running.sql('select count(*)::int as made from wallet_request where person_id = $1 and kind = $2', [
        holder.id,
        'withdrawal',
      ]),
    ).toEqual([{ made: 1 }])
    expect([await holder.available('BTC'), await holder.held('BTC')]).toEqual(['0.07', '0.03'])
    await clean()
  })
})

test('connections cut at random while a member works lose and duplicate nothing', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.15' })
  const wallet_id = await holder.walletOf('BTC')
  const request = (key: string) =>
    holder.call(
      wallet.requestWithdrawal,
      { body: { asset: 'BTC', amount: '0.001', address: elsewhere.BTC, wallet_id } },
      { 'idempotency-key': key },
    )
  let cut = 0
  /** Terminates one connection in the middle of an action. */
  const cutOne = async () => {
    const terminated = await owner.query(
      "select pg_terminate_backend(pid) from (select pid from pg_stat_activity where application_name = 'vesica' and state <> 'idle' and datname = current_database() order by random() limit 1) as busy",
    )
    cut += terminated.rowCount ?? 0
  }
  /** Retries until there is a response, like a robust client. */
  const insist = async (key: string): Promise<string> => {
    for (;;) {
      try {
        const { transaction } = await request(key)
        return transaction.id
      } catch (error) {
        if (!(error instanceof Refused) || error.status !== 503) throw error
      }
    }
  }
  const acknowledged: string[] = []
  const client = async () => {
    for (let round = 0; round < 8; round += 1) {
      acknowledged.push(await insist(crypto.randomUUID()))
      await cutOne()
    }
  }
  await Promise.all([client(), client(), client(), client()])
  expect(cut).toBeGreaterThan(0)
  const rows = await running.sql("select id from wallet_request where person_id = $1 and kind = 'withdrawal'", [
    holder.id,
  ])
  expect(rows.map((row) => String(row.id)).toSorted()).toEqual(acknowledged.toSorted())
  expect(new Set(acknowledged).size).toBe(32)
  expect(await holder.held('BTC')).toBe('0.032')
  await clean()
})
