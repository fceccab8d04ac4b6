import { cannedReplies } from '@vesica/contract'
import { find } from '../../../platform/data/find.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { newId } from '../../../platform/ids.ts'
import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { findPerson, levelInForce } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { listOwnOrders } from '../../store/index.ts'
import { tables, type TicketRow } from '../support.tables.ts'
import { getTicketOf, platform } from '../tickets/ticket.ts'
import { fill, unknownIn, type Values } from './canned.rules.ts'
import { storedAs } from './stored.ts'

const columns = ['id', 'shortcut', 'title', 'text', 'used'] as const
type Row = { id: string; shortcut: string; title: string; text: string; used: number }

const present = ({ used, ...row }: Row): cannedReplies.CannedReply => ({ ...row, usedCount: used })

const known = Object.keys(cannedReplies.cannedVariables)

export const requireKnown = (field: string, text: string | undefined): void => {
  const name = unknownIn(text ?? '', known)
  if (name !== undefined) throw refuseField('variable_unknown', field, { name: `{${name}}` })
}

/** The values of the variables for a ticket. @param answering the author */
export const valuesFor = async (tx: Tx, ticket: TicketRow, answering: { name: string }): Promise<Values> => {
  const person = await findPerson(tx, ticket.person_id)
  const { platformName } = await getSettings(tx)
  const [order] = (await listOwnOrders(tx, ticket.person_id, { limit: 1 })).orders
  return {
    'first name': person?.name.split(/\s+/)[0] ?? null,
    name: person?.name ?? null,
    reference: ticket.reference,
    subject: ticket.subject,
    level: person ? levelInForce(person, tx.now) : null,
    'my name': answering.name,
    platform: platformName,
    'last order': order?.reference ?? null,
    tracking: order?.trackingNumber ?? null,
    'delivery day': order?.estimatedDelivery?.slice(0, 10) ?? null,
  }
}

/** The saved replies; with a ticket, filled in for it. */
export const listCanned = async (tx: Tx, ticketId: string | undefined, answering: { name: string }) => {
  const rows = await tables(tx).selectFrom('canned_reply').select(columns).orderBy('shortcut').execute()
  if (ticketId === undefined) return rows.map((row) => ({ ...present(row), filled: null, missing: [] }))
  const values = await valuesFor(tx, await getTicketOf(tx, ticketId, platform), answering)
  return rows.map((row) => ({ ...present(row), ...fill(row.text, values) }))
}

interface Fields {
  shortcut: string
  title: string
  text: string
}

const refuseDuplicate = (error: unknown): never => {
  throw isDuplicate(error, 'canned_reply_shortcut_key') ? refuseField('shortcut_exists', 'shortcut') : error
}

const written = storedAs('canned reply')

export const createCanned = async (tx: Tx, actor: Actor, fields: Fields): Promise<cannedReplies.CannedReply> => {
  requireKnown('text', fields.text)
  const row = { id: newId(), ...fields, used: 0 }
  await tables(tx)
    .insertInto('canned_reply')
    .values({ ...row, changed_at: tx.now })
    .execute()
    .catch(refuseDuplicate)
  await written(tx, actor, 'add canned reply', row.id, { after: fields })
  return present(row)
}

const getCanned = (tx: Tx, id: string): Promise<Row> =>
  find(id, tables(tx).selectFrom('canned_reply').select(columns).where('id', '=', id).forNoKeyUpdate())

/** Updates the fields sent. */
export const updateCanned = async (
  tx: Tx,
  actor: Actor,
  id: string,
  input: { [K in keyof Fields]?: string | undefined },
): Promise<cannedReplies.CannedReply> => {
  const before = await getCanned(tx, id)
  requireKnown('text', input.text)
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  if (Object.keys(changes).length === 0) return present(before)
  const row = await tables(tx)
    .updateTable('canned_reply')
    .set({ ...changes, changed_at: tx.now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate)
  await written(tx, actor, 'change canned reply', id, { before: present(before), after: present(row) })
  return present(row)
}

export const deleteCanned = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const before = await getCanned(tx, id)
  await tables(tx).deleteFrom('canned_reply').where('id', '=', id).execute()
  await written(tx, actor, 'delete canned reply', id, { before: present(before) })
}
