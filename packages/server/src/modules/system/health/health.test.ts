import { createServer, type Server } from 'node:net'
import { audit, health, notifications, system } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/client.ts'
import { atTheEnd } from '../../../../test/ending.ts'
import { anAdmin } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const checkOf = (report: health.Health, key: health.HealthKey) => {
  const check = report.checks.find((each) => each.key === key)
  if (!check) throw new Error(`${key} was not looked at`)
  return check
}
const verify = async (admin: Client) => (await admin.call(health.verifyHealth, {})).health
const stateOf = async (admin: Client, key: health.HealthKey) => checkOf(await verify(admin), key).state

/** The notifications about the platform's health, in order, to one administrator. */
const notices = async (running: Running) =>
  (await running.sql("select title from notification where kind = 'health' order by created_at")).map(
    ({ title }) => title,
  )

const aQuietServer = async (environment: Record<string, string> = {}): Promise<{ running: Running; admin: Client }> => {
  const running = await aServer({ LIMITS_FACTOR: '1000', ...environment })
  return { running, admin: await anAdmin(running) }
}

/** A mail server that only greets and says goodbye, and can be shut down. */
const aMailServer = async () => {
  let server: Server
  let port = 0
  const open = () =>
    new Promise<void>((done) => {
      server = createServer((socket) => {
        socket.on('error', () => undefined).write('220 here\r\n')
        socket.on('data', (line) => socket.write(/^quit/i.test(String(line)) ? '221 bye\r\n' : '250 fine\r\n'))
      })
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        port = typeof address === 'object' && address ? address.port : 0
        done()
      })
    })
  const shut = () => new Promise<void>((done) => void server.close(() => done()))
  await open()
  atTheEnd(shut)
  return { url: `smtp://127.0.0.1:${port}`, open, shut }
}

describe('the health page', () => {
  /** For checks examined separately. */
  let shared: Awaited<ReturnType<typeof aQuietServer>>
  beforeAll(async () => {
    shared = await aQuietServer()
  })

  it('lists every check in a fixed order with current measurements, and nothing before the first check', async () => {
    const { running, admin } = shared
    await running.sql('delete from health_check')
    expect((await admin.call(health.getHealth, {})).health).toEqual({ checks: [], needs: 0, at: null, stale: false })
    const report = await verify(admin)
    expect(report.checks.map(({ key }) => key)).toEqual([...health.healthKeys])
    const state = Object.fromEntries(report.checks.map(({ key, state }) => [key, state]))
    // A platform of a minute ago without a mail server.
    expect(state).toMatchObject({ database: 'good', mail: 'attention', jobs: 'good', clock: 'good', processes: 'good' })
    expect(state).toMatchObject({ ledger: 'unknown', audit: 'unknown', certificate: 'unknown' })
    expect(checkOf(report, 'database').message).toMatch(/^\d+ ms, \d+ of \d+ connections$/)
    expect(checkOf(report, 'disk').message).toMatch(/ free of /)
    expect(checkOf(report, 'processes').message).toMatch(/^1 running, version \d/)
    expect(report.needs).toBe(report.checks.filter(({ state }) => ['attention', 'bad'].includes(state)).length)
    expect((await admin.call(health.getHealth, {})).health).toEqual(report)
    const metrics = await (await fetch(`${running.url}/metrics`)).text()
    expect(metrics).toContain('platform_health{check="database"} 0\n')
    expect(metrics).toContain('platform_health{check="mail"} 1\n')
    expect(metrics).toMatch(/platform_jobs\{queue="letter",state="failed"\} 0\n/)
  })

  it('reports that checks have stopped running', async () => {
    const running = await aServer({}, { clock: aFrozenClock() })
    const admin = await anAdmin(running)
    expect((await verify(admin)).stale).toBe(false)
    running.clock.advance(6 * MINUTE)
    expect((await admin.call(health.getHealth, {})).health.stale).toBe(true)
  })

  it('detects a mail server outage, alerts once, and reports recovery once', async () => {
    const mailServer = await aMailServer()
    const { running, admin } = await aQuietServer({ SMTP_URL: mailServer.url })
    const recheck = async () => {
      running.clock.advance(MINUTE)
      return stateOf(admin, 'mail')
    }
    expect(await recheck()).toBe('good')
    await mailServer.shut()
    expect(await recheck()).toBe('bad')
    expect(await notices(running)).toEqual([])
    expect([await recheck(), await recheck()]).toEqual(['bad', 'bad'])
    expect(await notices(running)).toEqual(['Email: action needed'])
    const { notifications: received } = await admin.call(notifications.listNotifications, { query: {} })
    expect(received).toMatchObject([{ kind: 'health', path: '/admin/system?tab=health' }])
    await mailServer.open()
    for (let minute = 0; minute < 7; minute += 1) await recheck()
    expect(await notices(running)).toEqual(['Email: action needed', 'Email: back to normal'])
  })

  it('detects rates too old for trading', async () => {
    const { running } = shared
    const admin = await anAdmin(running)
    const body = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', rate: '50000', enabled: 'true' as const }
    await admin.call(system.updateAsset, { params: { id: 'BTC' }, body })
    expect(checkOf(await verify(admin), 'rates')).toMatchObject({ state: 'good', message: '1 coin' })
    running.clock.advance(26 * HOUR)
    const later = await anAdmin(running)
    expect(checkOf(await verify(later), 'rates')).toMatchObject({
      state: 'bad',
      message: '1 coin, too old to trade: BTC',
    })
  })

  it('distinguishes a broken from an intact audit log chain', async () => {
    const { running } = shared
    const admin = await anAdmin(running)
    for (const status of [false, true]) await admin.call(system.setRegistration, { body: { status } })
    const verified = async () => {
      await admin.call(audit.verifyChain, { body: {} })
      await expect
        .poll(async () => (await admin.call(audit.getChain, {})).chain.running, { timeout: 60_000 })
        .toBeNull()
      return checkOf(await verify(admin), 'audit')
    }
    expect(await verified()).toMatchObject({ state: 'good', message: expect.stringMatching(/^\d+ entries$/) as string })
    await running.sql(
      "alter table audit_entry disable trigger user; update audit_entry set reason = 'another' where id = (select entry_id from audit_link where number = 2)",
    )
    expect(await verified()).toMatchObject({ state: 'bad', message: 'Altered after 1 entry' })
  })

  it('detects a reconciliation with differences and a missed one', async () => {
    const { running } = shared
    const admin = await anAdmin(running)
    const storeRun = (ok: boolean, at: string) =>
      running.sql(`insert into reconcile_run (id, at, ok, report) values (gen_random_uuid(), $1, $2, $3)`, [
        at,
        ok,
        JSON.stringify({
          ok,
          at,
          accounts: 1,
          journals: 2,
          transfers: 2,
          differences: ok ? [] : [{ check: 'a', subject: 'b', text: 'c' }],
        }),
      ])
    const ago = (milliseconds: number) => new Date(running.clock.now().getTime() - milliseconds).toISOString()
    await storeRun(true, ago(31 * HOUR))
    expect(checkOf(await verify(admin), 'ledger')).toMatchObject({
      state: 'attention',
      message: '0 differences in 2 journals',
    })
    await storeRun(true, ago(29 * HOUR))
    expect(await stateOf(admin, 'ledger')).toBe('good')
    await storeRun(false, ago(HOUR))
    expect(checkOf(await verify(admin), 'ledger')).toMatchObject({
      state: 'bad',
      message: '1 difference in 2 journals',
    })
  })

  it('detects processes that start, stop, crash, differ in version, or have a wrong clock', async () => {
    const { running, admin } = await aQuietServer()
    const { databaseUrl, clock } = running
    const secondServer = await aServer({}, { databaseUrl, clock })
    const processCheck = async () => checkOf(await verify(admin), 'processes')
    await expect.poll(async () => (await processCheck()).message, { timeout: 60_000 }).toMatch(/^2 running, version/)
    await secondServer.stop()
    expect(await processCheck()).toMatchObject({
      state: 'good',
      message: expect.stringMatching(/^1 running, version [\d.]+$/) as string,
    })
    const beat =
      "insert into process_beat select gen_random_uuid(), 'there:1', $1, started_at, seen_at - $2::interval, null, $3 from process_beat where ended_at is null limit 1"
    await running.sql(beat, ['0.0.1', '0', 9000])
    expect((await processCheck()).message).toMatch(/^2 running, versions 0\.0\.1 and /)
    expect(await stateOf(admin, 'clock')).toBe('attention')
    await running.sql("delete from process_beat where name = 'there:1'")
    await running.sql(beat, ['0.0.1', '10 minutes', 0])
    expect(await processCheck()).toMatchObject({
      state: 'attention',
      message: expect.stringContaining('1 process ended unexpectedly') as string,
    })
  })
})

describe('a failed job', () => {
  /** A platform whose log cannot be trimmed, after an attempt. */
  const aFailure = async (data: object = { about: 'sesame' }) => {
    const { running, admin } = await aQuietServer()
    await running.sql('alter table log_line rename to moved_away')
    const fail = () => running.app.db.transact((tx) => tx.enqueue({ queue: 'trim-log', data }))
    await fail()
    const jobs = async () => (await admin.call(health.getJobs, {})).jobs
    await expect.poll(async () => (await jobs()).failed.length, { timeout: 60_000 }).toBe(1)
    return { running, admin, jobs, fail }
  }
  const queueOf = (jobs: { queues: health.JobQueue[] }) => jobs.queues.find(({ name }) => name === 'trim-log')

  it('is shown with its error but not its data, needs attention, and completes when retried', async () => {
    const { running, admin, jobs } = await aFailure()
    const result = await jobs()
    expect(queueOf(result)).toMatchObject({ pending: 0, failed: 1 })
    expect(result.failed).toMatchObject([
      { queue: 'trim-log', tries: 1, error: expect.stringContaining('log_line') as string },
    ])
    expect(JSON.stringify(result)).not.toContain('sesame')
    expect(checkOf(await verify(admin), 'jobs')).toMatchObject({
      state: 'attention',
      message: expect.stringMatching(/^1 failed, /) as string,
    })
    await running.sql('alter table moved_away rename to log_line')
    await admin.call(health.retryJobs, { params: { queue: 'trim-log' }, body: { id: result.failed[0]?.id ?? '' } })
    await expect.poll(async () => queueOf(await jobs()), { timeout: 60_000 }).toMatchObject({ failed: 0, pending: 0 })
    expect(await stateOf(admin, 'jobs')).toBe('good')
    const { entries } = await admin.call(audit.listAudit, { query: { record: `job:${result.failed[0]?.id}` } })
    expect(entries.map(({ action }) => action)).toEqual(['retry failed work'])
  })

  it('from a schedule needs no attention once a later run succeeded', async () => {
    const { running, admin, jobs, fail: trim } = await aFailure({})
    expect(checkOf(await verify(admin), 'jobs').state).toBe('attention')
    await running.sql('alter table moved_away rename to log_line')
    await trim()
    await expect.poll(async () => queueOf(await jobs()), { timeout: 60_000 }).toMatchObject({ failed: 0, pending: 0 })
    expect((await jobs()).failed).toEqual([])
    expect(checkOf(await verify(admin), 'jobs').state).toBe('good')
  })

  it('can be discarded, alone or all at once, and an unknown one returns 404', async () => {
    const { admin, jobs, fail } = await aFailure()
    await fail()
    await expect.poll(async () => (await jobs()).failed.length, { timeout: 60_000 }).toBe(2)
    const [first] = (await jobs()).failed
    const params = { queue: 'trim-log' }
    await admin.call(health.discardJobs, { params, body: { id: first?.id ?? '' } })
    expect((await jobs()).failed.map(({ id }) => id)).not.toContain(first?.id)
    for (const [queue, id] of [
      ['trim-log', first?.id],
      ['trim-log', 'nothing'],
      ['nowhere', undefined],
      ['__pgboss__send-it', undefined],
    ] as const)
      await expect(
        admin.call(health.discardJobs, { params: { queue }, body: id === undefined ? {} : { id } }),
      ).rejects.toMatchObject({ status: 404 })
    await admin.call(health.discardJobs, { params, body: {} })
    expect((await jobs()).failed).toEqual([])
    const { entries } = await admin.call(audit.listAudit, { query: { record: 'job:trim-log' } })
    expect(entries.map(({ action }) => action)).toEqual(['let failed work go'])
  })
})
