import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'

/** The length limits of backup passphrases, in characters. */
export const [PASSPHRASE_LEAST, PASSPHRASE_MOST] = [12, 1000]

/** The purpose of a backup. */
export const backupReasons = ['asked', 'scheduled', 'command', 'upgrade', 'replaced'] as const

/** The checks of a backup that was restored into a scratch database, in order. */
export const backupChecks = ['tables', 'journals', 'files', 'audit'] as const

/** The result of a trial restore. */
export const BackupTrial = z.object({
  state: z.enum(['running', 'passed', 'failed']),
  startedAt: time,
  /** null: it is running. */
  endedAt: time.nullable(),
  checks: z.array(
    z.object({
      name: z.enum(backupChecks),
      /** Tables, journals, files, audit log entries. */
      count: z.number(),
      differences: z.number(),
      /** The first difference; null: none. */
      text: z.string().nullable(),
    }),
  ),
  /** Why it failed; null: it did not. */
  problem: z.string().nullable(),
})

export const Backup = z.object({
  id: z.string(),
  /** The archive's name, as `npm run restore` takes it. */
  name: z.string(),
  reason: z.enum(backupReasons),
  state: z.enum(['running', 'done', 'failed']),
  /** Who requested it; null: a schedule or the command line. */
  by: z.string().nullable(),
  startedAt: time,
  endedAt: time.nullable(),
  /** Progress from 0 to 1; null: it is not running. */
  progress: z.number().nullable(),
  /** Of the archive; null: there is none. */
  bytes: z.number().nullable(),
  sha256: z.string().nullable(),
  encrypted: z.boolean(),
  version: z.string().nullable(),
  rows: z.number().nullable(),
  files: z.number().nullable(),
  /** Files that were missing or incomplete when it was made. */
  lost: z.number().nullable(),
  /** Why it failed; null: it did not. */
  problem: z.string().nullable(),
  /** The latest; null: it was not tried yet. */
  trial: BackupTrial.nullable(),
})

export const BackupSchedule = z.object({
  on: z.boolean(),
  /** The hour of the day in UTC. */
  hour: z.number(),
  /** How many scheduled backups are retained. */
  keep: z.number(),
})

const reply = z.object({
  backups: z.object({
    /** Newest first. */
    all: z.array(Backup),
    schedule: BackupSchedule,
    /** When the next scheduled one is made; null: none is. */
    next: time.nullable(),
    /** Where they are stored: next to the files, in the data folder or the bucket. */
    place: z.enum(['disk', 's3']),
    /** Whether new ones are encrypted. */
    encrypted: z.boolean(),
  }),
})

export const listBackups = endpoint({
  name: 'listBackups',
  method: 'GET',
  path: '/system-controls/backups',
  access: 'admin',
  right: 'system:read',
  summary: 'List backups with their test results, and the time of the next one',
  topics: ['backups', 'platform'],
  response: reply,
})

export const startBackup = endpoint({
  name: 'startBackup',
  method: 'POST',
  path: '/system-controls/backup',
  access: 'admin',
  right: 'backups:write',
  proof: 'recent',
  summary: 'Create a backup of the database and all files. List backups to follow its progress',
  response: reply.extend({ message: z.string() }),
  refusals: ['backup_running'],
  idempotent: true,
})

export const setBackupSchedule = endpoint({
  name: 'setBackupSchedule',
  method: 'POST',
  path: '/system-controls/backup/schedule',
  access: 'admin',
  right: 'backups:write',
  proof: 'recent',
  summary: 'Update the daily backup schedule: on or off, hour in UTC and number of backups to retain',
  body: z.strictObject({
    on: z.boolean(),
    hour: z.int().min(0, 'Please choose an hour from 0 to 23.').max(23, 'Please choose an hour from 0 to 23.'),
    keep: z.int().min(1, 'Please keep at least 1.').max(90, 'Please keep at most 90.'),
  }),
  example: { body: { on: true, hour: 4, keep: 7 } },
  response: reply,
})

const params = z.strictObject({ id: anyId })

export const tryBackup = endpoint({
  name: 'tryBackup',
  method: 'POST',
  path: '/system-controls/backups/{id}/try',
  access: 'admin',
  right: 'backups:write',
  proof: 'recent',
  summary: 'Test a backup by restoring it into a scratch database. Live data is not touched',
  params,
  response: reply,
  refusals: ['backup_not_there', 'backup_running'],
  idempotent: true,
})

export const deleteBackup = endpoint({
  name: 'deleteBackup',
  method: 'DELETE',
  path: '/system-controls/backups/{id}',
  access: 'admin',
  right: 'backups:write',
  proof: 'recent',
  summary: 'Delete a backup and its archive. This cannot be undone',
  params,
  response: reply,
  refusals: ['backup_running'],
})

export const openBackup = endpoint({
  name: 'openBackup',
  method: 'POST',
  path: '/system-controls/backups/{id}/download',
  access: 'admin',
  right: 'backups:write',
  proof: 'recent',
  addresses: 'unread',
  summary:
    'Authorize this session to download a backup for 12 hours. An unencrypted one is encrypted with a passphrase',
  params,
  body: z.strictObject({
    /**
     * For a backup that is stored unencrypted. The passphrase is not stored; `npm run restore` takes it as
     * BACKUP_PASSPHRASE.
     */
    passphrase: z
      .string()
      .min(PASSPHRASE_LEAST, `Please enter at least ${PASSPHRASE_LEAST} characters.`)
      .max(PASSPHRASE_MOST, `Please enter at most ${PASSPHRASE_MOST} characters.`)
      .optional(),
  }),
  example: { body: {} },
  response: z.object({
    /** The download path of the archive on this platform. */
    path: z.string(),
    until: time,
  }),
  refusals: ['backup_not_there', 'backup_unencrypted', 'backup_encrypted'],
})

export const downloadBackup = endpoint({
  name: 'downloadBackup',
  method: 'GET',
  path: '/system-controls/backups/{id}/archive',
  access: 'admin',
  right: 'backups:write',
  mediaCookie: true,
  ranges: true,
  summary: 'Download a backup archive, whole or in ranges, in the session that authorized it',
  params,
  refusals: ['backup_closed', 'backup_not_there'],
})

export type Backup = z.output<typeof Backup>
export type BackupTrial = z.output<typeof BackupTrial>
export type BackupSchedule = z.output<typeof BackupSchedule>
export type Backups = z.output<typeof reply>['backups']
