import { type audit, auditSubjectOf } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { Entry } from '../activity/index.ts'
import { namesOf, namesOfKeys } from '../identity/index.ts'
import { namesOfRequests } from '../wallet/index.ts'
import { nameIn, personIn } from './difference.rules.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Entries as they are listed, with the names of people as they are now. */
export const presentEntries = async (tx: Tx, rows: readonly Entry[]): Promise<audit.AuditEntry[]> => {
  const idsOf = (type: string) =>
    rows.flatMap(({ subject_type, subject_id }) => (subject_type === type && UUID.test(subject_id) ? subject_id : []))
  const paying = rows.flatMap((row) => payerIn(row) ?? []).filter((id) => UUID.test(id))
  const [names, keys, requests] = await Promise.all([
    namesOf(tx, [...rows.map((row) => row.actor_id), ...idsOf('person'), ...paying]),
    namesOfKeys(
      tx,
      rows.map((row) => row.key_id).filter((id) => id !== null),
    ),
    namesOfRequests(tx, idsOf('wallet request')),
  ])
  return rows.map((row) => presentEntry(row, names, keys, requests))
}

type Names = ReadonlyMap<string, string>

/** Whose payment for a membership an act decided on. */
const payerIn = (row: Entry): string | undefined =>
  row.subject_type === 'membership request' ? personIn(row.after) : undefined

/** What a record is called that people know by another name than what was written down of it. */
const knownAs = (row: Entry, names: Names, requests: Names): string | undefined => {
  if (row.subject_type === 'person') return names.get(row.subject_id)
  if (row.subject_type === 'wallet request') return requests.get(row.subject_id)
  return names.get(payerIn(row) ?? '')
}

const presentEntry = (row: Entry, names: Names, keys: Names, requests: Names): audit.AuditEntry => ({
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
  subject: knownAs(row, names, requests) ?? nameIn(row.before, row.after) ?? row.subject_id,
  reason: row.reason,
  from: row.address,
  result: row.result,
  parentId: row.parent_id,
  undoes: row.undoes,
})
