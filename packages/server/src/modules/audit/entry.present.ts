import { type audit, auditSubjectOf, type Right } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Entry, lastWritten } from '../activity/index.ts'
import { namesOf, namesOfKeys } from '../identity/index.ts'
import { namesOfRequests } from '../wallet/index.ts'
import { namedIn, nameIn, naming, personIn } from './difference.rules.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Listed entries, with the current names of people. */
export const presentEntries = async (
  tx: Tx,
  rights: ReadonlySet<Right>,
  rows: readonly Entry[],
): Promise<audit.AuditEntry[]> => {
  const idsOf = (type: string) =>
    rows.flatMap(({ subject_type, subject_id }) => (subject_type === type && UUID.test(subject_id) ? subject_id : []))
  const paying = rows.flatMap((row) => payerIn(row) ?? []).filter((id) => UUID.test(id))
  const calledIds = rows.flatMap((row) => calledIn(row) ?? [])
  const unnamed = rows.filter((row) => isUnnamed(row)).map((row) => row.subject_id)
  const [names, keys, requests, written] = await Promise.all([
    namesOf(tx, [...rows.map((row) => row.actor_id), ...idsOf('person'), ...paying, ...calledIds]),
    namesOfKeys(
      tx,
      rows.map((row) => row.key_id).filter((id) => id !== null),
    ),
    namesOfRequests(tx, idsOf('wallet request')),
    lastWritten(tx, rights, [...calledIds, ...unnamed], naming),
  ])
  const earlier = new Map(
    [...written].flatMap(([id, { before, after }]) => {
      const name = nameIn(before, after)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
  return rows.map((row) => presentEntry(row, { names, keys, requests, earlier }))
}

type Names = ReadonlyMap<string, string>

/** The names of people, API keys, requests and other records by id. */
interface AllNames {
  names: Names
  keys: Names
  requests: Names
  /** By earlier entries about them. */
  earlier: Names
}

/** The id in the path of a refused call. */
const calledIn = (row: Entry): string | undefined => {
  const id = row.subject_type === 'call' ? namedIn(row.after) : undefined
  return id !== undefined && UUID.test(id) ? id : undefined
}

/** A record with an id whose entry does not contain its name. */
const isUnnamed = ({ subject_type: type, subject_id: id, before, after }: Entry): boolean =>
  type !== 'person' && type !== 'wallet request' && UUID.test(id) && nameIn(before, after) === undefined

/** The member whose membership payment an action decided on. */
const payerIn = (row: Entry): string | undefined =>
  row.subject_type === 'membership request' ? personIn(row.after) : undefined

/** The familiar name of a record, if it differs from the recorded one. */
const currentName = (row: Entry, { names, requests, earlier }: AllNames): string | undefined => {
  if (row.subject_type === 'person') return names.get(row.subject_id)
  if (row.subject_type === 'wallet request') return requests.get(row.subject_id)
  const calledId = calledIn(row)
  if (calledId !== undefined) return names.get(calledId) ?? earlier.get(calledId)
  return names.get(payerIn(row) ?? '')
}

const presentEntry = (row: Entry, all: AllNames): audit.AuditEntry => ({
  id: row.id,
  number: Number(row.number ?? 0),
  time: row.created_at.toISOString(),
  actor: all.names.get(row.actor_id) ?? null,
  actorId: row.actor_id,
  key: row.key_id === null ? null : (all.keys.get(row.key_id) ?? row.key_id),
  action: row.action,
  area: auditSubjectOf(row.subject_type).area,
  type: row.subject_type,
  subjectId: row.subject_id,
  subject: currentName(row, all) ?? nameIn(row.before, row.after) ?? all.earlier.get(row.subject_id) ?? row.subject_id,
  reason: row.reason,
  from: row.address,
  result: row.result,
  parentId: row.parent_id,
  undoes: row.undoes,
})
