import { createServer } from 'node:net'
import { readdir, readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { identity, membership, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClient, type Client } from '../test/client.ts'
import { openData } from '../test/data.ts'
import {
  aMember,
  anApplicant,
  anApplication,
  anEmail,
  aProof,
  aVerifiedBrowser,
  signIn,
  withACoin,
} from '../test/people.ts'
import { aDataDir, aServerProcess, forTests, type ServerProcess, startProcess } from '../test/process.ts'
import { beginSlowly, type SlowRequest, wholeAnswer } from '../test/slow.ts'
import { connectRaw } from '../test/socket.ts'
import { listenAs } from '../test/stream.ts'
import { asHolder } from '../test/wallet.ts'
import { startEmbedded } from './platform/embedded/index.ts'
import { postgresProcessesIn } from './platform/embedded/processes.ts'
import { createFiles } from './platform/files/files.ts'
import { createLog } from './platform/log.ts'
import { onlyDeep, times } from '../test/deep.ts'

// The product in a process of its own with its own database, and what can happen to it.

const LONG = 300_000

describe('server start', () => {
  it('exits with 1 and a sentence for each reason when it fails', async () => {
    const { ended, output } = startProcess(await aDataDir(), { PORT: 'http', SMTP_URL: 'nowhere' })
    expect(await ended).toBe(1)
    expect(output()).toContain('PORT must be a number from 0 to 65535.')
    expect(output()).toContain('SMTP_URL must be an address')
    expect(output()).not.toContain('    at ')
  })

  it(
    'on a used port fails with a message and stops the database; the next start does not print the password',
    async () => {
      const blocker = createServer().listen(0, '127.0.0.1')
      await new Promise((listening) => blocker.once('listening', listening))
      const { port } = blocker.address() as { port: number }
      const dataDir = await aDataDir()
      const { ended, output } = startProcess(dataDir, { PORT: String(port) })
      expect(await ended).toBe(1)
      expect(output()).toContain(`${port}`)
      expect(output()).not.toContain('    at ')
      // The database was created, and not a second time.
      const [, email = '', password = ''] =
        /Sign in as administrator: (\S+) {3}(\S+) .*shown this once/.exec(output()) ?? []
      expect(password).not.toBe('')
      expect(await postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([])
      blocker.close()

      const second = await aServerProcess(dataDir)
      expect(second.output()).not.toContain('administrator')
      expect(second.output()).not.toContain(password)
      const { user } = await aClient(second.url).call(identity.login, { body: { email, password } })
      expect(user).toMatchObject({ email, role: 'admin' })
      second.child.kill('SIGINT')
      expect(await second.ended).toBe(0)
      expect(await postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([])
    },
    LONG,
  )
})

const slowSignup = async (server: ServerProcess, browser: Client, email: string): Promise<SlowRequest> => {
  const body = await anApplication(server, email)
  return beginSlowly(server.url, browser, membership.requestSignup, { body, files: { proof_image: await aProof() } })
}

/** The files in a folder and its subfolders. */
const filesWithin = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The response to a new visitor: a status, or that nothing listens. */
const askAnew = (server: ServerProcess) =>
  fetch(`${server.url}/health/live`).then(
    (answer) => answer.status,
    () => 'refused',
  )

/** A platform that is restarted again and again: creating its database costs more than everything else. */
let sharedDataDir: string
beforeAll(async () => {
  sharedDataDir = await aDataDir()
})

describe('the stop signal', () => {
  it(
    'lets an in-flight request finish, refuses new ones, and leaves nothing running',
    async () => {
      const dataDir = sharedDataDir
      const server = await aServerProcess(dataDir, forTests)
      expect(server.output()).toMatch(/Sign in as administrator: \S+ {3}the password in ADMIN_PASSWORD/)
      const email = anEmail()
      const browser = await aVerifiedBrowser(server, email)
      const inFlight = await slowSignup(server, browser, email)
      // A browser keeps its connection for the next request.
      const connection = connectRaw(server.url)
      connection.write('GET /api/plans HTTP/1.1\r\nhost: a\r\n\r\n')
      await expect.poll(connection.soFar).toContain('200 OK')

      const startedAt = performance.now()
      server.child.kill('SIGTERM')
      await expect.poll(() => askAnew(server)).toBe('refused')
      expect(await connection.received).not.toContain('HTTP/1.1 503')
      const finished = performance.now()
      expect(wholeAnswer(await inFlight.finish())).toMatchObject({ status: 200, body: { token: expect.any(String) } })
      expect(await server.ended).toBe(0)
      expect(performance.now() - startedAt).toBeLessThan(100_000)
      // Idle connections are not waited for.
      expect(performance.now() - finished).toBeLessThan(60_000)
      expect(await postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([])

      const again = await aServerProcess(dataDir, forTests)
      expect((await signIn(again, { email, password: 'correct horse battery' })).email).toBe(email)
      again.child.kill('SIGTERM')
      expect(await again.ended).toBe(0)
    },
    LONG,
  )

  onlyDeep(() => {
    it(
      'loses none of fifty in-flight requests, however often it is sent',
      async () => {
        const dataDir = await aDataDir()
        const server = await aServerProcess(dataDir, forTests)
        const member = asHolder(await aMember(server))
        const body = { asset: 'BTC', amount: '0.01', wallet_id: await member.walletOf('BTC') }
        const stream = await listenAs(member)
        const proofs = await Promise.all(Array.from({ length: 40 }, () => aProof()))
        const deposits = await Promise.all(
          proofs.map((proof_of_payment) =>
            beginSlowly(server.url, member, wallet.requestDeposit, { body, files: { proof_of_payment } }),
          ),
        )
        const signIns = await Promise.all(
          Array.from({ length: 10 }, () =>
            beginSlowly(server.url, aClient(server.url), identity.login, { body: server.admin }),
          ),
        )
        const startedAt = performance.now()
        server.child.kill('SIGTERM')
        server.child.kill('SIGINT')
        await expect.poll(() => askAnew(server)).toBe('refused')
        await expect.poll(stream.ended).toBe(true)
        for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) server.child.kill(signal)
        const answers = await Promise.all([...deposits, ...signIns].map((request) => request.finish()))
        expect(await server.ended).toBe(0)
        expect(performance.now() - startedAt).toBeLessThan(100_000)
        expect(await postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([])

        const input = answers.map(wholeAnswer)
        expect(input.map(({ status }) => status)).toEqual(input.map(() => 200))
        const ids = input.flatMap((answer) => (answer.body['transaction'] as { id?: string } | undefined)?.id ?? [])
        expect(ids).toHaveLength(deposits.length)
        const again = await aServerProcess(dataDir, forTests)
        const returned = Object.assign(aClient(again.url), { token: member.token })
        const { transactions } = await returned.call(wallet.listOwnTransactions, { query: { limit: '100' } })
        expect(transactions.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
        again.child.kill('SIGHUP')
        expect(await again.ended).toBe(0)
      },
      LONG,
    )
  })

  onlyDeep(() => {
    it(
      'does not wait for a client that never finishes',
      async () => {
        const dataDir = await aDataDir()
        const server = await aServerProcess(dataDir, forTests)
        const email = anEmail()
        await slowSignup(server, await aVerifiedBrowser(server, email), email)
        const uploads = () => filesWithin(join(dataDir, 'uploads'))
        await expect.poll(uploads).toHaveLength(1)
        const startedAt = performance.now()
        server.child.kill('SIGTERM')
        expect(await server.ended).toBe(0)
        expect(performance.now() - startedAt).toBeLessThan(100_000)
        expect(await postgresProcessesIn(join(dataDir, 'postgres'))).toEqual([])
        expect(await uploads()).toEqual([])
      },
      LONG,
    )
  })
})

/** The number of applications in flight when a server is killed, a quarter of them acknowledged. */
const SENT = times(12, 24)

describe('a killed server', () => {
  it(
    'has lost nothing that it acknowledged and done nothing twice',
    async () => {
      const dataDir = sharedDataDir
      const server = await aServerProcess(dataDir, forTests)
      await withACoin(server)
      const applicants = await Promise.all(
        Array.from({ length: SENT }, async () => {
          const email = anEmail()
          const browser = await aVerifiedBrowser(server, email)
          return { email, browser, body: await anApplication(server, email), proof_image: await aProof() }
        }),
      )
      const acknowledged: { email: string; token: string }[] = []
      const enough = Promise.withResolvers<void>()
      const sending = applicants.map(async ({ email, browser, body, proof_image }) => {
        const { token } = await browser.call(membership.requestSignup, { body, files: { proof_image } })
        acknowledged.push({ email, token })
        if (acknowledged.length === SENT / 4) enough.resolve()
      })
      await enough.promise
      server.child.kill('SIGKILL')
      await Promise.allSettled(sending)
      expect(await server.ended).toBe('SIGKILL')
      expect(acknowledged.length).toBeLessThan(SENT)

      const again = await aServerProcess(dataDir, forTests)
      for (const { email, token } of acknowledged) {
        const { user } = await Object.assign(aClient(again.url), { token }).call(identity.getUser, {})
        expect([user.email, user.signup.status]).toEqual([email, 'pending'])
      }
      await checkRowsAndFiles(dataDir)
      await anApplicant(again)
      again.child.kill('SIGTERM')
      expect(await again.ended).toBe(0)
    },
    LONG,
  )

  onlyDeep(() => {
    it(
      'is not ended by its database: it returns 503 and recovers when that is back',
      async () => {
        const dataDir = await aDataDir()
        const server = await aServerProcess(dataDir, forTests)
        const applicant = await anApplicant(server)
        const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
        const pids = new Set<number>()
        const request = async () => {
          const startedAt = performance.now()
          const { status } = await applicant.send('GET', '/api/auth/user')
          expect(performance.now() - startedAt).toBeLessThan(40_000)
          pids.add(status)
          return status
        }
        process.kill(Number(pid), 'SIGKILL')
        await expect.poll(request).toBe(503)
        expect((await applicant.send('GET', '/health/live')).status).toBe(200)
        await expect.poll(request, { timeout: 60_000 }).toBe(200)
        expect([...pids].toSorted((x, y) => x - y)).toEqual([200, 503])
        await expect.poll(async () => (await applicant.send('GET', '/health/ready')).status).toBe(200)
        await anApplicant(server)
        server.child.kill('SIGTERM')
        expect(await server.ended).toBe(0)
      },
      LONG,
    )
  })
})

/** Every person and application once, every row with its file, and after a sweep no file without a row. */
const checkRowsAndFiles = async (dataDir: string): Promise<void> => {
  const log = createLog('silent')
  const embedded = await startEmbedded({ dataDir, log })
  const { db, sql } = await openData({ url: embedded.url })
  expect(await sql('select email from person group by email having count(*) > 1')).toEqual([])
  expect(await sql('select person_id from signup_request group by person_id having count(*) > 1')).toEqual([])
  expect(
    await sql(
      "select p.id from person p left join signup_request r on r.person_id = p.id where p.role = 'user' and r.id is null",
    ),
  ).toEqual([])
  const rows = (await sql('select path from stored_file')).map(({ path }) => String(path))
  const twoHoursAgo = new Date(Date.now() - 7_200_000)
  const listFiles = (folder: string) => filesWithin(join(dataDir, folder))
  for (const path of [...(await listFiles('files')), ...(await listFiles('uploads'))]) {
    await utimes(path, twoHoursAgo, twoHoursAgo)
  }
  await db.transact((tx) => createFiles({ dataDir, log }).sweepOrphans(tx))
  expect(new Set(await listFiles('files'))).toEqual(new Set(rows.map((path) => join(dataDir, 'files', path))))
  expect(await listFiles('uploads')).toEqual([])
  await embedded.stop()
}
