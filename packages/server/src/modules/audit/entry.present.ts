import { type audit, auditSubjectOf } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { Entry } from '../activity/index.ts'
import { namesOf, namesOfKeys } from '../identity/index.ts'
import { nameIn } from './difference.rules.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Entries as they are listed, with the names of people as they are now. */
export const presentEntries = async (tx: Tx, rows: readonly Entry[]): Promise<audit.AuditEntry[]> => {
  const subjects = rows.filter((row) => row.subject_type === 'person' && UUID.test(row.subject_id))
  const names = await namesOf(tx, [...rows.map((row) => row.actor_id), ...subjects.map((row) => row.subject_id)])
  const keys = await namesOfKeys(
    tx,
    rows.map((row) => row.key_id).filter((id) => id !== null),
  )
  return rows.map((row) => presentEntry(row, names, keys))
}

type Names = ReadonlyMap<string, string>

const presentEntry = (row: Entry, names: Names, keys: Names): audit.AuditEntry => ({
  id: row.id,
  number: Number(row.number ?? 0),
  time: row.created_at.toISOString(),
  who: names.get(row.actor_id) ?? null,
  whoId: row.actor_id,
  key: row.key_id === null ? null : (keys.get(row.key_id) ?? row.key_id),
  action: row.action,
  area: auditSubjectOf(row.subject_type).area,
  type: row.subject_type,
  subjectId: row.subject_id,
  subject:
    (row.subject_type === 'person' ? names.get(row.subject_id) : undefined) ??
    nameIn(row.before, row.after) ??
    row.subject_id,
  reason: row.reason,
  from: row.address,
  result: row.result,
  parentId: row.parent_id,
  undoes: row.undoes,
})
