import { centsToUsd, type Endpoint } from '@vesica/contract'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { emailWorker } from './modules/activity/activity.jobs.ts'
import { activityRoutes } from './modules/activity/activity.routes.ts'
import { changesWorker } from './modules/control/control.jobs.ts'
import { controlRoutes } from './modules/control/control.routes.ts'
import { applyRule, type Appliers } from './modules/control/index.ts'
import { addressChangedWorker, passwordLinkWorker } from './modules/identity/identity.jobs.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { authenticate } from './modules/identity/index.ts'
import {
  applyAddressOf,
  applyOffices,
  checkFees,
  plansById,
  presentPerson,
  presentPlans,
  presentUser,
} from './modules/membership/index.ts'
import { membersRoutes } from './modules/membership/members.routes.ts'
import { membershipRoutes } from './modules/membership/membership.routes.ts'
import { libraryWorkers } from './modules/content/library.jobs.ts'
import { libraryRoutes } from './modules/content/library.routes.ts'
import { checkEnrolments, countAccessed, getHouse, houseOf, stillPlaying, withGrowth } from './modules/content/index.ts'
import { getSettings, type Settings } from './modules/settings/index.ts'
import {
  checkOrders,
  countPurchases,
  listRewards,
  refundableOrders,
  requireNoOpenOrders,
} from './modules/store/index.ts'
import { ordersRoutes } from './modules/store/orders.routes.ts'
import { completionWorker } from './modules/store/store.jobs.ts'
import { productsRoutes, storeRoutes } from './modules/store/store.routes.ts'
import { supportRoutes } from './modules/support/support.routes.ts'
import { startHeartbeat, sweepWorker } from './modules/system/system.jobs.ts'
import { systemRoutes } from './modules/system/system.routes.ts'
import { applyAddress, applyRate, listOfferedCoins } from './modules/wallet/index.ts'
import { transactionsRoutes } from './modules/wallet/transactions.routes.ts'
import { lapseWorker, rateWorker, reconcileWorker, tidyWorker } from './modules/wallet/wallet.jobs.ts'
import { walletRoutes } from './modules/wallet/wallet.routes.ts'
import { type Cached, cached } from './platform/events/cache.ts'
import { type Clock, databaseClock, MINUTE } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { createDatabase, type Database } from './platform/data/db.ts'
import { serveDescription } from './platform/openapi/description.ts'
import { type Events, listen } from './platform/events/events.ts'
import { createFiles, type Files } from './platform/files/files.ts'
import { hangUp } from './platform/http/hang-up.ts'
import { serveHealth } from './platform/http/health.ts'
import { createEarly, createHttp, type Early } from './platform/http/http.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import { createLines } from './platform/limits/lines.ts'
import type { Log } from './platform/log.ts'
import { createMail, type Mail } from './platform/mail/mail.ts'
import { migrate } from './platform/data/migrate.ts'
import { registerMultipart } from './platform/uploads/multipart.ts'
import { uploadsRoutes } from './platform/uploads/resumable.routes.ts'
import { createUploads, type Uploads } from './platform/uploads/resumable.ts'
import { loadLanding, type PageBytes, pageBytes, servePages } from './platform/http/pages.ts'
import { createPool } from './platform/data/pool.ts'
import type { Tx } from './platform/data/tx.ts'
import { publicCache } from './platform/http/public-cache.ts'
import { createServing, type Serving } from './platform/http/serve.ts'
import { createMediaGate, type MediaGate } from './platform/events/media-gate.ts'
import { createMedia } from './platform/http/media.ts'
import { createStreams, type Streams } from './platform/events/sse.ts'

/** A running product, listening to nobody yet. */
export interface App {
  http: FastifyInstance
  db: Database
  files: Files
  uploads: Uploads
  mail: Mail
  /** Lets requests in flight finish, then lets go of everything. */
  stop(): Promise<void>
}

const CLOCK_CHECK_MS = MINUTE
/** Connections for what visitors write, beside those of everybody else: whoever floods that takes none from members. */
const VISITORS_CONNECTIONS = 4

/**
 * Puts the product together: database, platform, then the modules in their order.
 * @param injected given by tests; otherwise the database's
 */
export const createApp = async (
  config: Config,
  databaseUrl: string,
  log: Log,
  injected: { clock?: Clock } = {},
): Promise<App> => {
  const data = await openData(databaseUrl, log, injected.clock)
  const { db, visitorsDb, events, jobs } = data
  const files = createFiles({ dataDir: config.dataDir, log, s3: config.s3 })
  await db.read((tx) => files.check(tx))
  const settings = cached(events, ['platform'], () => db.read(getSettings))
  const mostBytes = async () => (await settings.get()).mediaMegabytes * 1024 ** 2
  const uploads = createUploads({ db, uploadsDir: files.uploadsDir, mostBytes })
  const mail = createMail({ smtpUrl: config.smtpUrl, dataDir: config.dataDir, from: config.mailFrom, log })
  const service = { leaving: false }
  const early = createEarly(config)
  const http = await createHttp(config, log, service, undefined, early)
  await registerMultipart(http)
  const streams = createStreams(events)
  const gate = createMediaGate({ events, read: db.read, mayStill: stillPlaying, log })
  const parts = { config, http, early, db, visitorsDb, events, files, uploads, mail, settings, streams, gate }
  serveModules(parts)
  serveDescription(http)
  serveHealth(http, db, service, early.general)
  await servePages(http, await landingPage(db, events), early.ready)
  await jobs.start([
    emailWorker(mail, config.publicUrl, async () => (await settings.get()).platformName),
    passwordLinkWorker(db, mail, config.publicUrl),
    sweepWorker(db, files, uploads),
    addressChangedWorker(db, mail, config.publicUrl),
    changesWorker(db, appliers),
    tidyWorker(db),
    lapseWorker(db),
    reconcileWorker(db, log, outsideChecks),
    completionWorker(db),
    ...libraryWorkers(db, files, config.publicUrl),
    ...(config.ratesUrl ? [rateWorker(db, log, config.ratesUrl)] : []),
  ])
  const endHeartbeat = startHeartbeat(db, log)
  const stop = async () => {
    service.leaving = true
    endHeartbeat()
    streams.close()
    gate.close()
    await hangUp(http)
    mail.close()
    await data.close()
  }
  return { http, db, files, uploads, mail, stop }
}

/** Everything that talks to the database, its schema up to date. */
const openData = async (databaseUrl: string, log: Log, givenClock: Clock | undefined) => {
  const pool = createPool({ connectionString: databaseUrl }, log)
  await migrate(pool, log)
  const { clock, endClock } = givenClock ? { clock: givenClock, endClock: () => {} } : await keepTime(pool, log)
  const jobs = createJobs(databaseUrl, log)
  const db = createDatabase({ pool, clock, log, sendJobs: jobs.send })
  const few = createPool({ connectionString: databaseUrl, max: VISITORS_CONNECTIONS, name: 'vesica visitors' }, log)
  const visitorsDb = createDatabase({ pool: few, clock, log, sendJobs: jobs.send })
  const events = await listen(databaseUrl, log)
  const close = async () => {
    endClock()
    await jobs.stop()
    await events.stop()
    await Promise.all([db.close(), visitorsDb.close()])
  }
  return { db, visitorsDb, events, jobs, close }
}

/** The database's clock, looked at again every minute. */
const keepTime = async (pool: Pool, log: Log) => {
  const clock = await databaseClock(async () => {
    const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now')
    return rows[0]?.now ?? new Date()
  })
  const timer = setInterval(() => {
    clock.synchronise().catch((error: unknown) => log.warn({ err: error }, 'the time of the database is not known'))
  }, CLOCK_CHECK_MS)
  timer.unref()
  return { clock, endClock: () => clearInterval(timer) }
}

interface Parts {
  config: Config
  http: FastifyInstance
  early: Early
  db: Database
  /** For what visitors write. */
  visitorsDb: Database
  events: Events
  files: Files
  uploads: Uploads
  mail: Mail
  settings: Cached<Settings>
  streams: Streams
  gate: MediaGate
}

/** Whether a call is a visitor's that writes: signing in and up, codes, links for a password, messages. */
const isVisitorsWrite = ({ access, method }: Endpoint): boolean => access === 'anyone' && method !== 'GET'

/** What puts calls on the web server, each behind the same checks. */
const servingOf = ({ config, http, early, db, visitorsDb, files, settings }: Parts): Serving =>
  createServing({
    ...early,
    app: http,
    databaseOf: (endpoint) => (isVisitorsWrite(endpoint) ? visitorsDb : db),
    limits: createLimits(config.limitsFactor),
    lines: createLines(),
    uploadsDir: files.uploadsDir,
    secureCookies: config.publicUrl.startsWith('https:'),
    authenticate,
    inMaintenance: async () => (await settings.get()).maintenance,
    isInMaintenance: () => settings.peek()?.maintenance,
  })

const serveModules = (parts: Parts): void => {
  const { config, db, events, files, uploads, mail, settings, streams, gate } = parts
  const serving = servingOf(parts)
  const plans = cached(events, ['plans'], () => db.read(plansById))
  const kept = (topics: readonly string[]) => publicCache(cached(events, topics, async () => new Map()))
  const cache = kept(['platform', 'plans', 'coins'])
  /** In a transaction nothing else is read from the database than by it. */
  const houseIn = (tx: Tx) => {
    const [known, all] = [settings.peek(), plans.peek()]
    return known && all ? houseOf(known, all) : getHouse(tx)
  }
  activityRoutes(serving, streams)
  identityRoutes(serving, {
    mail,
    presentUser: async (tx, personId) => withGrowth(tx, await presentUser(tx, personId), await houseIn(tx)),
    presentPerson: async (tx, person) => {
      const known = houseOf(await settings.get(), await plans.get())
      return withGrowth(tx, await presentPerson(tx, person, known.plans), known)
    },
  })
  controlRoutes(serving, appliers)
  walletRoutes(serving, files)
  transactionsRoutes(serving, files, outsideChecks)
  membershipRoutes(serving, files, cache, listRewards)
  membersRoutes(serving, files, {
    requireNothingOpen: requireNoOpenOrders,
    countPurchases,
    countViewed: countAccessed,
    refundableOrders,
    plans: plans.get,
  })
  const media = createMedia(files, config.accelPrefix)
  const { publicUrl } = config
  libraryRoutes(serving, uploads, { files, media, gate, publicUrl, kept: { settings: settings.get, plans: plans.get } })
  storeRoutes(serving, files, kept(['platform', 'products']))
  productsRoutes(serving, files)
  ordersRoutes(serving, {
    planOf: async (tx, personId) => {
      const { planId, planName } = await presentUser(tx, personId)
      return planId !== null && planName !== null ? { id: planId, name: planName } : null
    },
    platformName: async () => (await settings.get()).platformName,
  })
  uploadsRoutes(serving, uploads)
  supportRoutes(serving)
  systemRoutes(serving, mail, cache)
  const missing = serving.missing()
  if (missing.length > 0) throw new Error(`The contract names calls that nothing serves: ${missing.join(', ')}`)
}

/** Who makes hold what waited for a second pair of eyes. */
export const appliers: Appliers = {
  rule: applyRule,
  rate: applyRate,
  deposit_address: applyAddress,
  email: applyAddressOf,
  offices: applyOffices,
}

/** What later modules know of the ledger's journals. */
export const outsideChecks = {
  'sign-ups are posted': checkFees,
  'orders are posted': checkOrders,
  'courses are posted': checkEnrolments,
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
        plans: await presentPlans(tx, listRewards),
        coins: (await listOfferedCoins(tx)).map((coin) => ({ symbol: coin.code, name: coin.name })),
      }
    })
    if (!render || data.maintenance) return { page: undefined }
    return { page: await pageBytes(render(data)) }
  })
}
