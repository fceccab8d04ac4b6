import type { backups } from '@vesica/contract'
import type { ColumnType } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

type Reason = (typeof backups.backupReasons)[number]

interface BackupTables {
  backup: {
    id: string
    name: string
    store: 'disk' | 's3'
    why: Reason
    state: 'running' | 'done' | 'failed'
    asked_by: string | null
    started_at: Date
    ended_at: Date | null
    alive_at: Date
    done_bytes: string | number
    total_bytes: string | number
    bytes: string | number | null
    sha256: string | null
    encrypted: boolean
    version: string | null
    tables: number | null
    rows: string | number | null
    files: string | number | null
    lost: string | number | null
    problem: string | null
  }
  backup_test: {
    id: string
    backup_id: string
    state: 'running' | 'passed' | 'failed'
    started_at: Date
    ended_at: Date | null
    /** Stored as JSON. */
    checks: ColumnType<backups.BackupTrial['checks'], string, string>
    problem: string | null
  }
  backup_download: {
    backup_id: string
    person_id: string
    session_id: string
    until: Date
    /** The key that encrypts the download of an archive stored unencrypted. */
    seal_head: Buffer | null
    seal_key: Buffer | null
  }
}

export const tables = (tx: Tx) => open<BackupTables>(tx)
