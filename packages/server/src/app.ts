import scalar from '@scalar/fastify-api-reference'
import { centsToUsd } from '@vesica/contract'
import type { FastifyInstance } from 'fastify'
import { activityRoutes, letterWorker } from './modules/activity/index.ts'
import { authenticate, identityRoutes, passwordLinkWorker } from './modules/identity/index.ts'
import { listPlans, membershipRoutes, membersRoutes, presentPlan, presentUser } from './modules/membership/index.ts'
import { getSettings } from './modules/settings/index.ts'
import { supportRoutes } from './modules/support/index.ts'
import { startHeartbeat, sweepWorker, systemRoutes } from './modules/system/index.ts'
import { listOfferedCoins } from './modules/wallet/index.ts'
import { cached } from './platform/cache.ts'
import { type Clock, databaseClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createDatabase, createPool, type Database } from './platform/db.ts'
import { type Events, listen } from './platform/events.ts'
import { createFiles, type Files } from './platform/files.ts'
import { serveHealth } from './platform/health.ts'
import { createHttp } from './platform/http.ts'
import { createJobs } from './platform/jobs.ts'
import { multiplyLimits } from './platform/limits.ts'
import type { Log } from './platform/log.ts'
import { createMail, type Mail } from './platform/mail.ts'
import { migrate } from './platform/migrate.ts'
import { registerMultipart } from './platform/multipart.ts'
import { openApi } from './platform/openapi.ts'
import { loadLanding, type PageBytes, pageBytes, servePages } from './platform/pages.ts'
import { createServing, publicCache } from './platform/serve.ts'
import { createStreams } from './platform/sse.ts'

/** A running product, listening to nobody yet. */
export interface App {
  http: FastifyInstance
  db: Database
  files: Files
  mail: Mail
  /** Lets requests in flight finish, then lets go of everything. */
  stop(): Promise<void>
}

/** Given by tests; otherwise the database's. */
interface Injected {
  clock?: Clock
}

/** Puts the product together: database, platform, then the modules in their order. */
export const createApp = async (
  config: Config,
  databaseUrl: string,
  log: Log,
  injected: Injected = {},
): Promise<App> => {
  multiplyLimits(config.limitsFactor)
  const pool = createPool({ connectionString: databaseUrl }, log)
  await migrate(pool, log)
  const readTime = async () =>
    (await pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date()
  const clock = injected.clock ?? (await databaseClock(readTime))
  const jobs = createJobs(databaseUrl, log)
  const db = createDatabase({ pool, clock, log, sendJob: jobs.send })
  const events = await listen(databaseUrl, log)
  const files = createFiles({ dataDir: config.dataDir, log })
  const mail = createMail({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: config.mailFrom, log })
  const settings = cached(events, ['platform'], () => db.read(getSettings))

  const http = await createHttp(config, log)
  await registerMultipart(http)
  const streams = createStreams(events)
  const serving = createServing({
    app: http,
    db,
    limitsFactor: config.limitsFactor,
    uploadsDir: files.uploadsDir,
    secureCookies: config.publicUrl.startsWith('https:'),
    authenticate,
    inMaintenance: async () => (await settings.get()).maintenance,
  })
  const cache = publicCache(cached(events, ['platform', 'plans', 'coins'], async () => new Map()))

  activityRoutes(serving, streams)
  identityRoutes(serving, { mail, presentUser })
  membershipRoutes(serving, files, cache)
  membersRoutes(serving, files)
  supportRoutes(serving)
  systemRoutes(serving, mail, cache)
  const missing = serving.missing()
  if (missing.length > 0) throw new Error(`The contract names calls that nothing serves: ${missing.join(', ')}`)

  await serveDescription(http)
  const health = serveHealth(http, db)
  await servePages(http, await landingPage(db, events))
  await jobs.start([
    letterWorker(mail, config.publicUrl, async () => (await settings.get()).platformName),
    passwordLinkWorker(db, mail, config.publicUrl),
    sweepWorker(db, files),
  ])
  const endHeartbeat = startHeartbeat(db, log)

  return {
    http,
    db,
    files,
    mail,
    stop: async () => {
      health.leave()
      endHeartbeat()
      streams.close()
      await http.close()
      await jobs.stop()
      await events.stop()
      mail.close()
      await db.close()
    },
  }
}

/** The API described: as a document, and as a page to read. */
const serveDescription = async (http: FastifyInstance): Promise<void> => {
  const description = openApi()
  http.get('/api/openapi.json', (_request, reply) => reply.header('cache-control', 'no-cache').send(description))
  await http.register(scalar, {
    routePrefix: '/api/docs',
    configuration: { url: '/api/openapi.json', withDefaultFonts: false },
  })
}

/** The landing page says what is true now: it is rendered again when plans, coins or settings change. */
const landingPage = async (db: Database, events: Events) => {
  const render = await loadLanding()
  return cached<{ page: PageBytes | undefined }>(events, ['platform', 'plans', 'coins'], async () => {
    const data = await db.read(async (tx) => {
      const settings = await getSettings(tx)
      return {
        maintenance: settings.maintenance,
        platformName: settings.platformName,
        registrationOpen: settings.registrationEnabled,
        registrationFeeUsd: centsToUsd(BigInt(settings.registrationFeeCents)),
        plans: (await listPlans(tx)).map(presentPlan),
        coins: (await listOfferedCoins(tx)).map((coin) => ({ symbol: coin.code, name: coin.name })),
      }
    })
    if (!render || data.maintenance) return { page: undefined }
    return { page: await pageBytes(render(data)) }
  })
}
