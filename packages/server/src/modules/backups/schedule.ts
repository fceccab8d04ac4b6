import type { backups } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { notifyOfChange } from '../approvals/index.ts'
import { decide, getSettings } from '../settings/index.ts'
import { changed } from './backup.ts'
import { tables } from './backups.tables.ts'
import { isDue } from './schedule.rules.ts'

/** The current schedule. */
export const getSchedule = async (tx: Tx): Promise<backups.BackupSchedule> => {
  const { backupsOn, backupHour, backupKeep } = await getSettings(tx)
  return { on: backupsOn, hour: backupHour, keep: backupKeep }
}

/** Sets when backups are made automatically, and how many of them are retained. */
export const setSchedule = async (tx: Tx, actor: Actor, schedule: backups.BackupSchedule): Promise<void> => {
  const before = await getSchedule(tx)
  await decide(tx, 'backupsOn', schedule.on)
  await decide(tx, 'backupHour', schedule.hour)
  await decide(tx, 'backupKeep', schedule.keep)
  await audit(tx, actor, {
    action: 'set backup schedule',
    subject: { type: 'setting', id: 'backups' },
    before,
    after: schedule,
  })
  await notifyOfChange(tx, actor, {
    what: notices.backups.schedule.changed,
    before: labelled(before),
    after: labelled(schedule),
    action: { label: notices.backups.openSchedule, path: '/admin/system?tab=backup' },
  })
  changed(tx)
}

const labelled = ({ on, hour, keep }: backups.BackupSchedule) => ({
  [notices.backups.schedule.on]: on,
  [notices.backups.schedule.hour]: hour,
  [notices.backups.schedule.retained]: keep,
})

/** Whether a backup is due now. @param now by the database's clock */
export const isBackupDue = async (tx: Tx, now: Date): Promise<boolean> => {
  const { on, hour } = await getSchedule(tx)
  if (!on) return false
  const last = await tables(tx)
    .selectFrom('backup')
    .select('started_at')
    .where('why', '=', 'scheduled')
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return isDue(now, hour, last?.started_at ?? (await beganAt(tx)))
}

/** When the platform was set up. */
const beganAt = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ at: Date | null }>`select min(applied_at) as at from migration`.execute(tables(tx))
  return rows[0]?.at ?? tx.now
}

/** The database's time, whatever local clocks say. */
export const databaseNow = async (tx: Tx): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tables(tx))
  return rows[0]?.now ?? tx.now
}
