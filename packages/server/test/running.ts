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

/** A clock that tests move. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void
  /** Back to the machine's own time, for the next test of the file. */
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

/** A product under test: the real server on the real database, reached over HTTP. */
export interface Running {
  url: string
  /** Where it listens for mail, if it does. */
  mailPort: number | undefined
  app: App
  config: Config
  clock: TestClock
  databaseUrl: string
  /** For looking at rows, never for making them. */
  sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
  admin: { email: string; password: string }
  stop(): Promise<void>
}

/** What test people need to know of a server: also of one in a process of its own. */
export type Reachable = Pick<Running, 'url' | 'admin'> & { config: Pick<Config, 'dataDir'> }

/** The template of the PostgreSQL of this worker. */
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

/** How long connections that are closing get to close, in hundredths of a second. */
const CLOSING = 100

/**
 * Ends what tests left connected, once what is just closing has closed: it would hear of it when nobody listens any more.
 * `with (force)` would also end an autovacuum worker that happens to be there, which belongs to PostgreSQL itself and is
 * refused to us. Without it PostgreSQL sends the worker away.
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
  // As files, in memory, it is copied for a third of what the log costs; on a disk each of a thousand would be waited for.
  const strategy = inject('inMemory') ? 'file_copy' : 'wal_log'
  await administer(`create database ${name} template ${template} strategy ${strategy}`)
  if (inject('inMemory')) atTheEnd(() => dropDatabase(name))
  return templateUrl().replace(`/${TEMPLATE}?`, `/${name}?`)
}

/** A copy of the template for one test file. */
export const aDatabase = (): Promise<string> => createCopy(TEMPLATE)

/** A database without a schema. */
export const anEmptyDatabase = (): Promise<string> => createCopy('template0')

/** What servers may share. */
interface Shared {
  databaseUrl?: string
  dataDir?: string
  clock?: TestClock
  log?: Log
  /** Whether chance decides what is sent: then calls count, and not how many statements they send. */
  byChance?: boolean
}

/**
 * Starts a server; it ends with the test file. Two on one `databaseUrl` behave as one product.
 * Proxies are trusted, so that each test person comes from an address of their own and limits count as in life.
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
  const looking = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= looking
      .end()
      .then(() => app.stop())
      // A letter that was being written as the server stopped may come into the folder while it goes.
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
    sql: async (text, values) => (await looking.query<Record<string, unknown>>(text, values)).rows,
    admin,
    stop,
  }
}

/** Another process of the same product: on its database, in its folder, by its clock. */
export const anotherProcess = (of: Running, environment: Record<string, string> = {}): Promise<Running> =>
  aServer(environment, { databaseUrl: of.databaseUrl, clock: of.clock, dataDir: of.config.dataDir })
