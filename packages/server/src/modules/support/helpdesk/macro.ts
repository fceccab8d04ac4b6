import { notices } from '../../../i18n/notices.ts'
import { shortened } from '../../../platform/beginning.rules.ts'
import type { cannedReplies } from '@vesica/contract'
import { sql } from 'kysely'
import { find } from '../../../platform/data/find.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Files } from '../../../platform/files/files.ts'
import { nameKey } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Actor } from '../../activity/index.ts'
import { excerptForNotice, notifyAll } from '../../approvals/index.ts'
import { namesOf } from '../../identity/index.ts'
import { requireKnownAddresses } from '../../wallet/index.ts'
import { type SupportTables, tables } from '../support.tables.ts'
import { categoryOf } from '../tickets/category.ts'
import { changeTicket, requireAgent } from '../tickets/change.ts'
import { addNote, reply, type Writer } from '../tickets/reply.ts'
import { lockTicket } from '../tickets/ticket.ts'
import { requireKnown, valuesFor } from './canned.ts'
import { fill } from './canned.rules.ts'
import { storedAs } from './stored.ts'

type Row = Omit<SupportTables['ticket_macro'], 'changed_at'>
type Fields = Omit<Row, 'id'>

/** The person who runs it. */
const ME = 'me'
const columns = ['id', 'name', 'reply', 'note', 'status', 'priority', 'assigned_to', 'category_id'] as const
const nothing = { reply: '', note: '', status: null, priority: null, assigned_to: null, category_id: null }

const BEGINNING = 40
const quoted = (text: string): string => `“${shortened(text, BEGINNING)}”`

/** The effect of a macro, in words. */
const describe = (row: Row, names: ReadonlyMap<string, string>): string => {
  const effects = [
    row.reply && `replies ${quoted(row.reply)}`,
    row.note && `adds the note ${quoted(row.note)}`,
    row.assigned_to &&
      (row.assigned_to === ME ? 'assigns it to you' : `assigns it to ${names.get(row.assigned_to) ?? 'no one'}`),
    row.category_id && `sets the category ${names.get(row.category_id) ?? ''}`,
    row.priority && `sets the priority to ${row.priority}`,
    row.status && `sets the status to ${row.status.replace('_', ' ')}`,
  ].filter((effect) => effect !== '' && effect !== null)
  const summary = effects.join(', ')
  return summary.charAt(0).toUpperCase() + summary.slice(1)
}

const presentAll = async (tx: Tx, rows: readonly Row[]): Promise<cannedReplies.Macro[]> => {
  const people = rows.flatMap((row) => (row.assigned_to === null || row.assigned_to === ME ? [] : [row.assigned_to]))
  const categories = await tables(tx).selectFrom('support_category').select(['id', 'name']).execute()
  const names = new Map([...(await namesOf(tx, people)), ...categories.map((row) => [row.id, row.name] as const)])
  return rows.map((row) => ({ ...row, text: describe(row, names) }))
}

const presentOne = async (tx: Tx, row: Row): Promise<cannedReplies.Macro> => {
  const [macro] = await presentAll(tx, [row])
  if (!macro) throw new Error('A macro was not presented')
  return macro
}

export const listMacros = async (tx: Tx): Promise<cannedReplies.Macro[]> =>
  presentAll(tx, await tables(tx).selectFrom('ticket_macro').select(columns).orderBy(nameKey(sql`name`)).execute())

const checked = async (tx: Tx, fields: Fields): Promise<Fields> => {
  const { name: _, ...actions } = fields
  if (Object.values(actions).every((action) => action === '' || action === null)) throw new Refusal('macro_empty')
  requireKnown('reply', fields.reply)
  requireKnown('note', fields.note)
  if (fields.category_id !== null) await categoryOf(tx, fields.category_id)
  if (fields.assigned_to !== null && fields.assigned_to !== ME) await requireAgent(tx, fields.assigned_to)
  return fields
}

const refuseDuplicate = (error: unknown): never => {
  throw isDuplicate(error, 'ticket_macro_name') ? refuseField('macro_exists', 'name') : error
}

const written = storedAs('macro')

type Input = { [K in keyof Fields]?: Fields[K] | undefined }

const definedFields = (input: Input): Partial<Fields> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

export const createMacro = async (
  tx: Tx,
  actor: Actor,
  input: Input & { name: string },
): Promise<cannedReplies.Macro> => {
  const fields = await checked(tx, { ...nothing, ...definedFields(input), name: input.name })
  const row = { id: newId(), ...fields }
  await tables(tx)
    .insertInto('ticket_macro')
    .values({ ...row, changed_at: tx.now })
    .execute()
    .catch(refuseDuplicate)
  await written(tx, actor, 'add macro', row.id, { after: fields })
  return presentOne(tx, row)
}

const getMacro = (tx: Tx, id: string): Promise<Row> =>
  find(id, tables(tx).selectFrom('ticket_macro').select(columns).where('id', '=', id))

/** Checks that a macro exists. */
export const requireMacro = async (tx: Tx, id: string): Promise<void> => void (await getMacro(tx, id))

/** Updates the fields sent. */
export const updateMacro = async (tx: Tx, actor: Actor, id: string, input: Input): Promise<cannedReplies.Macro> => {
  const before = await find(
    id,
    tables(tx).selectFrom('ticket_macro').select(columns).where('id', '=', id).forNoKeyUpdate(),
  )
  const changes = definedFields(input)
  if (Object.keys(changes).length === 0) return presentOne(tx, before)
  const { id: _, ...fields } = { ...before, ...changes }
  await checked(tx, fields)
  await tables(tx)
    .updateTable('ticket_macro')
    .set({ ...changes, changed_at: tx.now })
    .where('id', '=', id)
    .execute()
    .catch(refuseDuplicate)
  await written(tx, actor, 'change macro', id, { before, after: { ...before, ...changes } })
  return presentOne(tx, { ...before, ...changes })
}

export const deleteMacro = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const before = await getMacro(tx, id)
  await tables(tx).deleteFrom('ticket_macro').where('id', '=', id).execute()
  await written(tx, actor, 'delete macro', id, { before })
}

/**
 * Runs a macro on one ticket: all of it, or nothing. Its reply can be undone like any other, together with the status
 * it sets.
 */
export const runMacro = async (tx: Tx, files: Files, writer: Writer, id: string, ticketId: string): Promise<string> => {
  const macro = await getMacro(tx, id)
  const ticket = await lockTicket(tx, ticketId, writer)
  const texts = macro.reply || macro.note ? await textsOf(tx, macro, ticket, writer) : { reply: '', note: '' }
  const { priority, assigned_to, category_id, status } = macro
  const changes = {
    ...(priority !== null && { priority }),
    ...(assigned_to !== null && { assigned_to: assigned_to === ME ? writer.userId : assigned_to }),
    ...(category_id !== null && { category_id }),
    ...(status !== null && !texts.reply && { status }),
  }
  if (texts.note) await addNote(tx, files, writer, ticket.id, { message: texts.note, files: [] })
  if (texts.reply) await reply(tx, files, writer, ticket.id, { message: texts.reply, files: [], then: status })
  await changeTicket(tx, writer, ticket.id, changes)
  return ticket.reference
}

/** Above this number of recipients a single administrator does not write unseen. */
const MANY = 3

/** Notifies everyone who sees approvals of a macro that wrote to many. @param replied the number of tickets */
export const notifyOfMacro = async (tx: Tx, actor: Pick<Actor, 'name'>, id: string, replied: number): Promise<void> => {
  if (replied <= MANY) return
  const { name, reply: replyText } = await getMacro(tx, id)
  if (replyText === '') return
  await notifyAll(tx, {
    ...notices.support.macroAnswered({ name: actor.name, wrote: excerptForNotice(replyText) }, name, replied),
    action: { label: notices.support.ticket.openAll, path: '/admin/support' },
  })
}

const textsOf = async (tx: Tx, macro: Row, ticket: Awaited<ReturnType<typeof lockTicket>>, writer: Writer) => {
  const values = await valuesFor(tx, ticket, writer)
  const [filledReply, noted] = [fill(macro.reply, values), fill(macro.note, values)]
  const [missing] = [...filledReply.missing, ...noted.missing]
  if (missing !== undefined) throw refuseFields({ reply: [`There’s no value for {${missing}} here.`] })
  await requireKnownAddresses(tx, { reply: filledReply.filled })
  return { reply: filledReply.filled, note: noted.filled }
}
