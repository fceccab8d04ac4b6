import { availabilityRoutes } from './modules/system/availability.routes.ts'
import { backupsRoutes } from './modules/backups/backups.routes.ts'
import { healthRoutes } from './modules/system/health.routes.ts'
import { landingDrawing } from './landing.routes.ts'
import { landingRoutes } from './modules/system/landing.routes.ts'
import { emailTemplateRoutes } from './modules/system/email-templates.routes.ts'
import { logsRoutes } from './modules/system/logs.routes.ts'
import { brandingRoutes } from './modules/system/branding.routes.ts'
import { systemRoutes } from './modules/system/system.routes.ts'
import type { Outcome } from './modules/system/index.ts'
import type { Config } from './platform/config.ts'
import type { Tx } from './platform/data/tx.ts'
import type { Events } from './platform/events/events.ts'
import type { Files } from './platform/files/files.ts'
import type { PublicCache } from './platform/http/public-cache.ts'
import type { Serving } from './platform/http/serve.ts'
import type { Mail } from './platform/mail/mail.ts'

/** The dependencies of the calls that operate the platform. */
interface Parts {
  config: Config
  events: Events
  files: Files
  mail: Mail
  /** Runs every health check. */
  look: (tx: Tx) => Promise<Outcome[]>
}

/** Settings, branding, front page, email templates, feature switches, backups, logs and health. */
export const runningRoutes = (
  serving: Serving,
  { config, events, files, mail, look }: Parts,
  cache: PublicCache,
): void => {
  systemRoutes(serving, mail, cache)
  brandingRoutes(serving, files, cache)
  landingRoutes(serving, files, landingDrawing)
  emailTemplateRoutes(serving, mail, config.publicUrl)
  backupsRoutes(serving, { config, events })
  availabilityRoutes(serving, mail)
  logsRoutes(serving)
  healthRoutes(serving, look)
}
