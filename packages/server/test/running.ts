import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type App, createApp, type Own } from '../src/app.ts'
import type { Clock } from '../src/platform/clock.ts'
import { type Config, readConfig } from '../src/platform/config.ts'
import { createLog, type Log } from '../src/platform/log.ts'
import { seed } from '../seeds/seed.ts'
import { atTheEnd } from './ending.ts'
import { TEMPLATE } from './database.setup.ts'
import { worker } from './processor.ts'
import { countCalls } from './tallies.ts'

/** A clock that tests can move. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
  /** Returns to the machine's time, for the next test of the file. */
  reset(): void
}

const movableClock = (): TestClock => {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds
    },
    reset: () => {
      ahead = 0
    },
  }
}

/** The product under test: the real server on a real database, reached over HTTP. */
export interface Running {
  url: string
  /** The SMTP port, if it accepts mail. */
  mailPort: number | undefined
  app: App
  config: Config
  clock: TestClock
  databaseUrl: string
  /** For inspecting rows, never for creating them. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  admin: { email: string; password: string }
  stop(): Promise<void>
}

/** The parts of a server that test people need, which a server in another process also has. */
export type Reachable = Pick<Running, 'url' | 'admin'> & { config: Pick<Config, 'dataDir'> }

/** The template on this worker's PostgreSQL. */
const templateUrl = (): string => {
  const urls = inject('templateUrls')
  return urls[worker % urls.length] ?? ''
}

const administer = async (...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: templateUrl().replace(`/${TEMPLATE}?`, '/vesica?') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** How long closing connections may take, in hundredths of a second. */
const CLOSING = 100

/**
 * Drops a database after ending the connections that tests left open. Connections that are already closing get time to
 * do so, because their errors would have no listener. `with (force)` would also terminate an autovacuum worker, for
 * which we lack the permission; without it, PostgreSQL cancels the worker.
 */
const dropDatabase = (name: string): Promise<void> => {
  const connected = `from pg_stat_activity where datname = '${name}' and usename = current_user`
  return administer(
    `do $$ begin
       for hundredth in 1..${CLOSING} loop
         exit when not exists (select ${connected});
         perform pg_sleep(0.01), pg_stat_clear_snapshot();
       end loop;
     end $$`,
    `select pg_terminate_backend(pid) ${connected}`,
    `drop database ${name}`,
  )
}

const createCopy = async (template: string): Promise<string> => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // In memory, copying files takes a third of the time of the log; on disk it would wait for each of a thousand files.
  const strategy = inject('inMemory') ? 'file_copy' : 'wal_log'
  await administer(`create database ${name} template ${template} strategy ${strategy}`)
  if (inject('inMemory')) atTheEnd(() => dropDatabase(name))
  return templateUrl().replace(`/${TEMPLATE}?`, `/${name}?`)
}

/** A copy of the template for one test file. */
export const aDatabase = (): Promise<string> => createCopy(TEMPLATE)

/** A database without a schema. */
export const anEmptyDatabase = (): Promise<string> => createCopy('template0')

/** Settings that several servers can share. */
interface Shared {
  databaseUrl?: string
  dataDir?: string
  clock?: TestClock
  log?: Log
  /** Whether requests are random. If so, only calls are counted, not their statements. */
  byChance?: boolean
}

/**
 * Starts a server that stops with the test file. Two servers on one `databaseUrl` behave as one product. Proxies are
 * trusted, so that each test client has its own address and rate limits count as in production.
 */
export const aServer = async (
  environment: Record<string, string> = {},
  { log, clock = movableClock(), byChance = false, ...shared }: Shared & Own = {},
): Promise<Running> => {
  const {
    dataDir = await mkdtemp(join(inject('home'), 'vesica-data-')),
    databaseUrl = await aDatabase(),
    ...own
  } = shared
  const admin = { email: 'admin@example.org', password: 'a-long-administrator-password' }
  const config = readConfig({
    DATA_DIR: dataDir,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://vesica.test',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...environment,
  })
  const app = await createApp(config, databaseUrl, log ?? createLog(config.logLevel), { clock, ...own })
  countCalls(app.http, byChance)
  await seed(app, config, false)
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const mailPort = await app.smtp.listen()
  const bound = app.http.server.address()
  const port = typeof bound === 'object' ? bound?.port : 0
  const observer = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= observer
      .end()
      .then(() => app.stop())
      // An email that is being written while the server stops can appear in the folder during its removal.
      .then(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    return stopped
  }
  atTheEnd(stop)
  return {
    url: `http://127.0.0.1:${port}`,
    mailPort,
    app,
    config,
    clock,
    databaseUrl,
    sql: async (text, values) => (await observer.query<Record<string, unknown>>(text, values)).rows,
    admin,
    stop,
  }
}

/** Another process of the same product, with the same database, data folder and clock. */
export const anotherProcess = (running: Running, environment: Record<string, string> = {}): Promise<Running> =>
  aServer(environment, { databaseUrl: running.databaseUrl, clock: running.clock, dataDir: running.config.dataDir })
