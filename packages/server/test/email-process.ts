// A process that writes notifications, or sends their emails, until it is done or killed: for `letters.kill.test.ts`.
import { sendDue } from '../src/modules/activity/emails.jobs.ts'
import { notify } from '../src/modules/activity/index.ts'
import { databaseClock } from '../src/platform/clock.ts'
import { createDatabase } from '../src/platform/data/db.ts'
import { createPool } from '../src/platform/data/pool.ts'
import { createLog } from '../src/platform/log.ts'
import { createMail } from '../src/platform/mail/mail.ts'

const [role, databaseUrl = '', smtpUrl = '', dataDir = '', count = '0', claimMs = '0'] = process.argv.slice(2)
const log = createLog('silent')
const pool = createPool({ connectionString: databaseUrl, max: 4 }, log)
const clock = await databaseClock(
  async () => (await pool.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(),
)
const db = createDatabase({ pool, clock, log, sendJobs: async () => {} })

const personOf = (n: number) => `00000000-0000-7000-8000-${String(n % 50).padStart(12, '0')}`

/** Writes all notifications from the start, including ones already written. Their keys prevent duplicates. */
const writeAll = async (): Promise<void> => {
  for (let n = 0; n < Number(count); n += 1) {
    const person = { id: personOf(n), name: 'Ann', email: `p${n % 50}@example.org` }
    const notice = { kind: 'request', key: `cause ${n}`, title: `News ${n}`, text: 'Something happened.' } as const
    await db.transact((tx) => notify(tx, [person], notice))
  }
}

const sendAll = async (): Promise<void> => {
  const mail = createMail({ smtpUrl, dataDir, from: 'Vesica <hello@vesica.example>', log })
  const stubs = {
    changedWords: async () => new Map(),
    answeringOf: async () => undefined,
    reportsOn: async () => undefined,
  }
  const deps = {
    db,
    mail,
    publicUrl: 'http://vesica.test',
    head: async () => ({ platformName: 'Vesica', accent: null }),
    ...stubs,
  }
  for (;;) {
    await sendDue({ ...deps, muteKey: async () => Buffer.alloc(32), claimMs: Number(claimMs) })
    await new Promise((again) => setTimeout(again, 50))
  }
}

if (role === 'write') {
  await writeAll()
  await db.close()
} else await sendAll()
