import { audit, auditSubjects, type Right, auditActionText } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { searchFor } from '../../platform/data/search.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import {
  findEntry,
  type Inverses,
  pageOfTrail,
  relatedTo,
  searchedTrail,
  type TrailPage,
  type TrailQuery,
  wholeTrail,
} from '../activity/index.ts'
import { byOwner } from '../identity/index.ts'
import { trailCsv } from './audit.files.ts'
import { changesOf, type Plans } from './changes.ts'
import { presentEntries } from './entry.present.ts'
import { presentUndo } from './undo.ts'

type Rights = ReadonlySet<Right>

const allEntries = searchedTrail(byOwner)

/** A page of actions and refused attempts that the permissions reach. */
export const listTrail = async (tx: Tx, rights: Rights, query: TrailPage) => {
  const { rows, ...page } = await pageOfTrail(tx, rights, query, await searchFor(tx, allEntries, query))
  return { entries: await presentEntries(tx, rights, rows), ...page }
}

/** The same as a file. */
export const exportTrail = async (tx: Tx, rights: Rights, query: TrailQuery, plans: Plans): Promise<string> => {
  const rows = await wholeTrail(tx, rights, query, await searchFor(tx, allEntries, query))
  const entries = await presentEntries(tx, rights, rows)
  return trailCsv(
    rows.flatMap((row, index) => {
      const entry = entries[index]
      return entry ? [{ entry, changes: changesOf(row, rights, plans) }] : []
    }),
  )
}

/** The actions on one record. */
export const listHistory = async (
  tx: Tx,
  rights: Rights,
  record: { type: string; id: string },
  page: Pick<TrailPage, 'limit' | 'cursor'>,
) => {
  if (!Object.hasOwn(auditSubjects, record.type)) throw new Refusal('not_found')
  return listTrail(tx, rights, { ...page, record: `${record.type}:${record.id}` })
}

/** One entry with its changes. */
export const getEntry = async (
  tx: Tx,
  rights: Rights,
  id: string,
  known: { inverses: Inverses; plans: Plans },
): Promise<audit.AuditDetails> => {
  const row = await findEntry(tx, rights, id)
  const [entry, ...related] = await presentEntries(tx, rights, [row, ...(await relatedTo(tx, rights, row))])
  if (!entry) throw new Refusal('not_found')
  return {
    ...entry,
    changes: changesOf(row, rights, known.plans),
    related,
    undoneBy: row.undone_by,
    undo: await presentUndo(tx, { rights }, row, known),
    hash: row.hash ?? '',
  }
}

const areaLabels: Readonly<Record<audit.AuditEntry['area'], string>> = {
  people: 'User Management',
  money: 'Transactions',
  store: 'Store Management',
  content: 'Content and courses',
  support: 'Support',
  settings: 'System',
  control: 'Approvals',
  trail: 'Audit log',
}

const actorLabel = (actorName: string | null, key: string | null): string => {
  const person = actorName ?? notices.general.formerAdministrator
  return key === null ? person : `${key} (API key of ${person})`
}

/** The action and its subject; a setting is described by its action. */
const summaryOf = ({ action, type, subject }: Pick<audit.AuditEntry, 'action' | 'type' | 'subject'>): string =>
  type === 'setting' ? auditActionText(action) : `${auditActionText(action)}: ${subject}`

/** The latest actions of administrators in words, for the overview. */
export const listActivityLogs = async (tx: Tx, rights: Rights, limit: number) => {
  const { entries } = await listTrail(tx, rights, { limit, result: 'done' })
  return entries.map(({ id, area, actor, key, time, result, ...entry }) => ({
    id,
    feature: areaLabels[area],
    message: `${actorLabel(actor, key)} ${summaryOf(entry)}`,
    time,
    status: result,
    path: `/admin/audit?id=${id}`,
  }))
}
