import type { TemplateText } from '@vesica/contract'
import { appliers } from './appliers.ts'
import { outsideChecks } from './checks.ts'
import { accountWorkers } from './modules/account/account.jobs.ts'
import { personal } from './personal.ts'
import { activityWorkers } from './modules/activity/activity.jobs.ts'
import { announcementsWorker } from './modules/announcements/announcements.jobs.ts'
import { changesWorker } from './modules/approvals/approvals.jobs.ts'
import { addressRequestWorker, addressChangedWorker, passwordLinkWorker } from './modules/identity/identity.jobs.ts'
import { liveWorker } from './modules/liveSessions/live.jobs.ts'
import { libraryWorkers } from './modules/content/library.jobs.ts'
import { completionWorker } from './modules/store/store.jobs.ts'
import { supportWorkers } from './modules/support/support.jobs.ts'
import { lapseWorker, rateWorker, reconcileWorker, sumWorker, tidyWorker } from './modules/wallet/wallet.jobs.ts'
import { membershipTidyWorker, periodsWorker, remindersWorker } from './modules/membership/membership.jobs.ts'
import { headWorker, verifyWorker } from './modules/audit/audit.jobs.ts'
import { findAddressees } from './modules/identity/index.ts'
import { webhooksWorkers } from './modules/webhooks/webhooks.jobs.ts'
import { answeringByMail } from './modules/support/mail.jobs.ts'
import { importWorkers } from './modules/imports/imports.jobs.ts'
import { backupWorkers } from './modules/backups/backups.jobs.ts'
import { reportingWorkers } from './modules/reporting/reporting.jobs.ts'
import { healthWorker, sweepWorker, trimWorker, commonWordWorkers } from './modules/system/system.jobs.ts'
import type { Outcome } from './modules/system/index.ts'
import { searchedLists } from './searched-lists.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/data/db.ts'
import type { Tx } from './platform/data/tx.ts'
import type { Files } from './platform/files/files.ts'
import type { Worker } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mail } from './platform/mail/mail.ts'
import type { EmailBranding } from './platform/mail/mail.template.ts'
import type { Uploads } from './platform/uploads/resumable.ts'

interface Parts {
  config: Config
  databaseUrl: string
  log: Log
  db: Database
  files: Files
  uploads: Uploads
  mail: Mail
  /** The sender of emails. */
  letterHead: () => Promise<EmailBranding>
  /** Email templates that administrators changed. */
  letterWords: () => Promise<ReadonlyMap<string, TemplateText>>
  /** Runs every health check. */
  look: (tx: Tx) => Promise<Outcome[]>
}

/** What the modules do outside of requests: queued, or scheduled. */
export const workers = ({
  config,
  databaseUrl,
  log,
  db,
  files,
  uploads,
  mail,
  letterHead,
  letterWords,
  look,
}: Parts): Worker[] => [
  ...activityWorkers(
    {
      db,
      mail,
      publicUrl: config.publicUrl,
      head: letterHead,
      changedWords: letterWords,
      ...answeringByMail(db, config),
    },
    findAddressees,
  ),
  passwordLinkWorker(db, mail, config.publicUrl),
  announcementsWorker(db),
  liveWorker(db),
  sweepWorker(db, files, uploads),
  trimWorker(db),
  healthWorker(db, look),
  ...commonWordWorkers(db, searchedLists),
  addressRequestWorker(db, mail, config.publicUrl),
  addressChangedWorker(db, mail, config.publicUrl),
  changesWorker(db, appliers),
  ...webhooksWorkers(db, config),
  tidyWorker(db),
  sumWorker(db),
  periodsWorker(db),
  remindersWorker(db),
  membershipTidyWorker(db),
  lapseWorker(db),
  reconcileWorker(db, log, outsideChecks),
  completionWorker(db),
  ...accountWorkers({ db, files, log, personal }),
  verifyWorker(db, log),
  headWorker(db),
  ...reportingWorkers(db, log),
  ...backupWorkers({ config, databaseUrl, db, log, outside: outsideChecks }),
  ...importWorkers({ db, files }),
  ...supportWorkers(db),
  ...libraryWorkers(db, files, config.publicUrl),
  ...(config.ratesUrl ? [rateWorker(db, log, config.ratesUrl)] : []),
]
