import type { backups } from '@vesica/contract'
import type { ArchivePlace } from '../../platform/archive/place.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { notices } from '../../i18n/notices.ts'
import { getSettings } from '../settings/index.ts'
import { listRows } from './backup.ts'
import { nextHour } from './schedule.rules.ts'

type Row = Awaited<ReturnType<typeof listRows>>[number]

const numberOr = (value: string | number | null): number | null => (value === null ? null : Number(value))

const trialOf = (row: Row): backups.BackupTrial | null =>
  row.trial_state === null || row.trial_started === null
    ? null
    : {
        state: row.trial_state,
        startedAt: row.trial_started.toISOString(),
        endedAt: row.trial_ended?.toISOString() ?? null,
        checks: row.checks ?? [],
        problem: row.trial_problem,
      }

const present = (row: Row): backups.Backup => ({
  id: row.id,
  name: row.name,
  reason: row.why,
  state: row.state,
  by: row.asked_by === null ? null : (row.asker ?? notices.general.formerAdministrator),
  startedAt: row.started_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  progress: row.state === 'running' ? Math.min(1, Number(row.done_bytes) / Math.max(1, Number(row.total_bytes))) : null,
  bytes: numberOr(row.bytes),
  sha256: row.sha256,
  encrypted: row.encrypted,
  version: row.version,
  rows: numberOr(row.rows),
  files: numberOr(row.files),
  lost: numberOr(row.lost),
  problem: row.problem,
  trial: trialOf(row),
})

/** All data of the backups screen. */
export const presentBackups = async (
  tx: Tx,
  { store }: Pick<ArchivePlace, 'store'>,
  encrypted: boolean,
): Promise<{ backups: backups.Backups }> => {
  const rows = await listRows(tx)
  const { backupsOn: on, backupHour: hour, backupKeep: keep } = await getSettings(tx)
  return {
    backups: {
      all: rows.map(present),
      schedule: { on, hour, keep },
      next: on ? nextHour(tx.now, hour).toISOString() : null,
      place: store,
      encrypted,
    },
  }
}
