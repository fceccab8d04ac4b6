import { type Endpoint, products, supportCategories } from '@vesica/contract'
import { accountRoutes } from './modules/account/account.routes.ts'
import { landingPage } from './landing.routes.ts'
import { runningRoutes } from './running.routes.ts'
import type { FastifyInstance } from 'fastify'
import { announcementsRoutes } from './modules/announcements/announcements.routes.ts'
import { customTemplates } from './modules/activity/index.ts'
import { activityRoutes } from './modules/activity/activity.routes.ts'
import { categoriesRoutes } from './modules/categories/categories.routes.ts'
import { storeAttempts } from './modules/audit/audit.jobs.ts'
import { auditRoutes } from './modules/audit/audit.routes.ts'
import { requireUnclaimed } from './modules/approvals/index.ts'
import { approvalsRoutes } from './modules/approvals/approvals.routes.ts'
import { identityRoutes } from './modules/identity/identity.routes.ts'
import { apiKeysRoutes } from './modules/identity/keys.routes.ts'
import { authenticate, FRESH_MS, proofNeeded, withFactorNeeded } from './modules/identity/index.ts'
import { profileRoutes } from './modules/identity/profile.routes.ts'
import { securityRoutes } from './modules/identity/security.routes.ts'
import { plansById, presentPerson, presentUser } from './modules/membership/index.ts'
import { membersRoutes } from './modules/membership/members.routes.ts'
import { codesRoutes } from './modules/membership/codes.routes.ts'
import { membershipRoutes } from './modules/membership/membership.routes.ts'
import { plansRoutes } from './modules/membership/plans.routes.ts'
import { importsRoutes } from './modules/imports/imports.routes.ts'
import { giftsRoutes } from './modules/membership/gifts.routes.ts'
import { invitationsRoutes } from './modules/membership/invitations.routes.ts'
import { upgradesRoutes } from './modules/membership/upgrades.routes.ts'
import { serveLibrary } from './library.routes.ts'
import {
  contentUsesOfPlan,
  getAccessSettings,
  accessSettings,
  stillPlaying,
  withGrowth,
} from './modules/content/index.ts'
import { getSettings, hasAnalytics, emailBranding, type Settings, whatIsOpen } from './modules/settings/index.ts'
import { listRewards, namedPurchases, productCategories, storeUsesOfPlan } from './modules/store/index.ts'
import { ordersRoutes } from './modules/store/orders.routes.ts'
import { productsRoutes, storeRoutes } from './modules/store/store.routes.ts'
import { reportingRoutes } from './modules/reporting/reporting.routes.ts'
import { faqRoutes } from './modules/support/faq.routes.ts'
import { knownOfMembers } from './known-of-members.ts'
import { ticketCategories } from './modules/support/index.ts'
import { mailReceiver } from './modules/support/mail.jobs.ts'
import { mailRoutes } from './modules/support/mail.routes.ts'
import { supportRoutes } from './modules/support/support.routes.ts'
import { currentMailServer, followMaintenance, startHeartbeat } from './modules/system/system.jobs.ts'
import { checks, dressed, healthMetrics, makeChecks, type Outcome, webManifest } from './modules/system/index.ts'
import { webhooksRoutes } from './modules/webhooks/webhooks.routes.ts'
import { addressGuard } from './modules/wallet/index.ts'
import { paymentRoutes } from './modules/wallet/payment.routes.ts'
import { transactionsRoutes } from './modules/wallet/transactions.routes.ts'
import { viewsRoutes } from './modules/views/views.routes.ts'
import { walletRoutes } from './modules/wallet/wallet.routes.ts'
import { appliers } from './appliers.ts'
import { outsideChecks } from './checks.ts'
import { inverses } from './inverses.ts'
import { viewedLists } from './viewed-lists.ts'
import { workers } from './workers.ts'
import { type Cached, cached, countChanges } from './platform/events/cache.ts'
import { type Clock, HOUR } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/data/db.ts'
import { openData } from './platform/open-data.ts'
import { serveDescription } from './platform/openapi/description.ts'
import type { Events } from './platform/events/events.ts'
import { createFiles, type Files } from './platform/files/files.ts'
import { hangUp } from './platform/http/hang-up.ts'
import { serveHealth } from './platform/http/health.ts'
import { createEarly, createHttp, type Early } from './platform/http/http.ts'
import { createLimits } from './platform/limits/limits.ts'
import { createKeyedMutex } from './platform/limits/keyed-mutex.ts'
import type { Log } from './platform/log.ts'
import type { LogBook } from './platform/logs/log-book.ts'
import { createMail, type Mail, type MailParts } from './platform/mail/mail.ts'
import { createMailIn, type MailIn } from './platform/mail/mail-in.ts'
import type { MailReceiver } from './platform/mail/smtp-in.ts'
import { registerMultipart } from './platform/uploads/multipart.ts'
import { uploadsRoutes } from './platform/uploads/resumable.routes.ts'
import { createUploads, type Uploads } from './platform/uploads/resumable.ts'
import { serveInstalled } from './platform/http/installed.ts'
import { type ApplicationPage, latePage, loadApplication, pageBytes, servePages } from './platform/http/pages.ts'
import type { Tx } from './platform/data/tx.ts'
import { publicCache } from './platform/http/public-cache.ts'
import { createServing, type Serving } from './platform/http/serve.ts'
import { createMediaGate, type MediaGate } from './platform/events/media-gate.ts'
import { createMedia } from './platform/http/media.ts'
import { createStreams, type Streams } from './platform/events/sse.ts'

/** A running product that is not listening yet. */
export interface App {
  http: FastifyInstance
  db: Database
  /** For writes of visitors. */
  visitorsDb: Database
  files: Files
  uploads: Uploads
  mail: Mail
  smtp: MailIn
  /** Finishes requests in flight, then releases everything. */
  stop(): Promise<void>
}

/** The properties of one process: tests move its clock, and shorten its waits for mail, refused bodies and connections. */
export type Own = { book?: LogBook; clock?: Clock } & {
  mail?: Pick<MailParts, 'withinMs'>
  drainMs?: number
  mostWaitMs?: number
}

/** Assembles the product: database, platform, then the modules in order. */
export const createApp = async (config: Config, databaseUrl: string, log: Log, own: Own = {}): Promise<App> => {
  const data = await openData(config, databaseUrl, log, own)
  own.book?.open(databaseUrl)
  const { db, visitorsDb, clock, events, jobs } = data
  const files = createFiles({ dataDir: config.dataDir, log, s3: config.s3 })
  await db.read((tx) => files.check(tx))
  const settings = cached(events, ['platform'], () => db.read(getSettings))
  const mostBytes = async () => (await settings.get()).mediaMegabytes * 1024 ** 2
  const uploads = createUploads({ db, uploadsDir: files.uploadsDir, mostBytes })
  const mail = createMail({ ...config, from: config.mailFrom, server: currentMailServer(db, events), log, ...own.mail })
  const head = async () => emailBranding(await settings.get())
  const copy = cached(events, ['platform'], () => db.read(customTemplates))
  const service = { leaving: false }
  const early = createEarly(config)
  const http = await createHttp(config, log, service, undefined, early)
  await registerMultipart(http, own.drainMs)
  const streams = createStreams(events)
  const gate = createMediaGate({ events, read: db.read, mayStill: stillPlaying, log })
  const mailIn = mailReceiver({ db, files, limits: createLimits(config.limitsFactor), config, log })
  const smtp = createMailIn(config, mailIn, log)
  const shared = { clock, events, settings, streams, gate }
  const deps = { log, config, http, early, db, visitorsDb, files, uploads, mail, ...shared }
  const look = (tx: Tx) => makeChecks(checks, tx, { mail, config, log })
  serveModules({ ...deps, mailIn, look })
  serveDescription(http)
  serveHealth(http, db, service, early.general, healthMetrics)
  await servePages(http, landingPage(db, events, clock), applicationPages(events, settings), early)
  await serveInstalled(http, manifestPage(events, settings), config.offlineStart)
  await jobs.start(
    workers({ config, databaseUrl, log, db, files, uploads, mail, letterHead: head, letterWords: copy.get, look }),
  )
  const endHeartbeat = startHeartbeat(db, log)
  const endFollowing = followMaintenance(db, settings, clock, log)
  const stop = async () => {
    service.leaving = true
    endFollowing()
    streams.close()
    gate.close()
    await Promise.all([hangUp(http), smtp.close(), endHeartbeat()])
    mail.close()
    await data.close()
    await own.book?.close()
  }
  return { http, db, visitorsDb, files, uploads, mail, smtp, stop }
}

interface Parts extends Omit<App, 'smtp' | 'stop'> {
  log: Log
  config: Config
  early: Early
  clock: Clock
  events: Events
  /** Accepts email for tickets, however it arrives. */
  mailIn: MailReceiver
  /** Runs every health check. */
  look: (tx: Tx) => Promise<Outcome[]>
  settings: Cached<Settings>
  streams: Streams
  gate: MediaGate
}

/** Whether a call is a write by a visitor: signing in and up, codes, password links, messages. */
const isVisitorsWrite = ({ access, method }: Endpoint): boolean => access === 'anyone' && method !== 'GET'

/** Registers calls on the web server, each behind the same checks. */
const servingOf = ({ config, http, early, db, visitorsDb, clock, events, files, settings, log }: Parts): Serving => {
  const limits = createLimits(config.limitsFactor)
  return createServing({
    ...early,
    app: http,
    databaseOf: (endpoint) => (isVisitorsWrite(endpoint) ? visitorsDb : db),
    limits,
    refused: storeAttempts(db, limits, log),
    lines: createKeyedMutex(),
    uploadsDir: files.uploadsDir,
    webhookSecret: config.mailIn?.secret,
    secureCookies: config.publicUrl.startsWith('https:'),
    authenticate,
    ...whatIsOpen(settings, clock),
    changesOfPeople: countChanges(events),
    proofRules: async () => {
      const { proofHours, adminSecondFactor } = await settings.get()
      return { recentMs: proofHours * HOUR, freshMs: FRESH_MS, administratorsNeedFactor: adminSecondFactor }
    },
    proofNeeded,
    requireUnclaimed,
    requireKnownAddresses: addressGuard(db),
  })
}

const serveModules = (deps: Parts): void => {
  const { config, db, events, files, uploads, mail, settings, streams, gate } = deps
  const serving = servingOf(deps)
  const plans = cached(events, ['plans'], () => db.read(plansById))
  const cacheFor = (topics: readonly string[]) => publicCache(cached(events, topics, async () => new Map()))
  const cache = cacheFor(['platform', 'plans', 'coins'])
  /** Within a transaction nothing else is read from the database outside of it. */
  const accessSettingsIn = (tx: Tx) => {
    const [known, all] = [settings.peek(), plans.peek()]
    return known && all ? accessSettings(known, all) : getAccessSettings(tx)
  }
  activityRoutes(serving, streams)
  const showUser = async (tx: Tx, personId: string) => {
    const user = withFactorNeeded(await presentUser(tx, personId), settings.peek() ?? (await getSettings(tx)))
    return withGrowth(tx, user, await accessSettingsIn(tx))
  }
  profileRoutes(serving, files, { presentUser: showUser })
  identityRoutes(serving, {
    mail,
    presentUser: showUser,
    presentPerson: async (tx, person) => {
      const decided = await settings.get()
      const known = accessSettings(decided, await plans.get())
      return withGrowth(tx, withFactorNeeded(await presentPerson(tx, person, known.plans), decided), known)
    },
  })
  securityRoutes(serving, { publicUrl: config.publicUrl, presentUser: showUser })
  apiKeysRoutes(serving)
  approvalsRoutes(serving, appliers)
  webhooksRoutes(serving, config)
  walletRoutes(serving, files, namedPurchases)
  paymentRoutes(serving, files)
  transactionsRoutes(serving, files, outsideChecks)
  serveMembership(serving, { files, cache, plans, publicUrl: config.publicUrl })
  const media = createMedia(files, config.accelPrefix)
  const { publicUrl } = config
  serveLibrary(serving, uploads, { files, media, gate, publicUrl, kept: { settings: settings.get, plans: plans.get } })
  storeRoutes(serving, files, cacheFor(['platform', 'products']))
  productsRoutes(serving, files)
  categoriesRoutes(serving, products.productCategoryCalls, productCategories)
  ordersRoutes(serving, {
    planOf: async (tx, personId) => {
      const { planId, planName } = await presentUser(tx, personId)
      return planId !== null && planName !== null ? { id: planId, name: planName } : null
    },
    platformName: async () => (await settings.get()).platformName,
  })
  importsRoutes(serving, files)
  viewsRoutes(serving, viewedLists)
  announcementsRoutes(serving)
  uploadsRoutes(serving, uploads)
  accountRoutes(serving, files)
  serveSupport(serving, deps)
  runningRoutes(serving, deps, cache)
  auditRoutes(serving, { inverses, plans: plans.get })
  reportingRoutes(serving, hasAnalytics(settings))
  requireAllServed(serving)
}

interface MembershipParts {
  files: Files
  cache: ReturnType<typeof publicCache>
  plans: Cached<Awaited<ReturnType<typeof plansById>>>
  publicUrl: string
}

const serveMembership = (serving: Serving, { files, cache, plans, publicUrl }: MembershipParts): void => {
  membershipRoutes(serving, files, cache, listRewards)
  upgradesRoutes(serving, files)
  codesRoutes(serving)
  giftsRoutes(serving, files, publicUrl)
  invitationsRoutes(serving, publicUrl)
  plansRoutes(serving, async (tx, id) => [...(await contentUsesOfPlan(tx, id)), ...(await storeUsesOfPlan(tx, id))])
  membersRoutes(serving, files, { ...knownOfMembers, plans: plans.get })
}

const serveSupport = (serving: Serving, { config, db, events, files, mailIn, settings }: Parts): void => {
  faqRoutes(serving, (load) => cached(events, ['faq'], () => db.read(load)))
  supportRoutes(serving, { files, mailIn: config.mailIn, hasAnalytics: hasAnalytics(settings) })
  mailRoutes(serving, mailIn)
  categoriesRoutes(serving, supportCategories.supportCategoryCalls, ticketCategories)
}

const requireAllServed = (serving: Serving): void => {
  const missing = serving.missing()
  if (missing.length > 0) throw new Error(`The contract names calls that nothing serves: ${missing.join(', ')}`)
}

const manifestPage = (events: Events, settings: Cached<Settings>) =>
  cached(events, ['platform'], async () => ({ page: await pageBytes(webManifest(await settings.get())) }))

/** The application's pages, with the platform's name and color from the first paint. */
const applicationPages = (events: Events, settings: Cached<Settings>) =>
  cached(events, ['platform'], async () => {
    const [built, now] = await Promise.all([loadApplication(), settings.get()])
    const dress = ({ path, html }: ApplicationPage) => ({ path, page: latePage(() => dressed(html, now)) })
    return { pages: built.map(dress) }
  })
