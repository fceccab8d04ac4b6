import { faq } from '@vesica/contract'
import { sql } from 'kysely'
import { notices } from '../../../i18n/notices.ts'
import { isDuplicate } from '../../../platform/data/db.ts'
import { find } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { notifyOfText } from '../../approvals/index.ts'
import { tables } from '../support.tables.ts'

type Fields = Omit<faq.FaqEntry, 'id'>
type Changes = { [K in keyof Fields]?: Fields[K] | undefined }

const entries = (tx: Tx) =>
  tables(tx).selectFrom('faq_entry').select(['id', 'question', 'answer', 'active']).orderBy('position').orderBy('id')

/** All questions, in the administrators' order. */
export const listManaged = (tx: Tx): Promise<faq.FaqEntry[]> => entries(tx).execute()

/** Those visible to members. */
export const listVisible = async (tx: Tx): Promise<faq.VisibleEntry[]> =>
  (await entries(tx).where('active', '=', true).execute()).map(({ active: _, ...visible }) => visible)

const WHAT = notices.support.settings.faqEntry

/** The texts of an entry that members can read; empty while it is hidden. */
const visibleText = ({ active, question, answer }: Omit<faq.FaqEntry, 'id'>): string =>
  active ? `${question} ${answer}` : ''

const refuseDuplicate = (error: unknown): never => {
  throw isDuplicate(error, 'faq_question') ? refuseField('question_exists', 'question') : error
}

/** Added last, and visible by default. */
export const createEntry = async (
  tx: Tx,
  actor: Actor,
  input: Pick<Fields, 'question' | 'answer'> & Changes,
): Promise<faq.FaqEntry> => {
  const { count, last } = await tables(tx)
    .selectFrom('faq_entry')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.max<number | null>('position').as('last')])
    .executeTakeFirstOrThrow()
  if (Number(count) >= faq.FAQ_MOST) throw new Refusal('faq_full', { count: faq.FAQ_MOST })
  const entry = { id: newId(), question: input.question, answer: input.answer, active: input.active ?? true }
  await tables(tx)
    .insertInto('faq_entry')
    .values({ ...entry, position: (last ?? 0) + 1, changed_at: tx.now })
    .execute()
    .catch(refuseDuplicate)
  await audit(tx, actor, { action: 'add question', subject: { type: 'question', id: entry.id }, after: entry })
  await notifyOfText(tx, actor, { what: WHAT, before: '', after: visibleText(entry) })
  tx.announce({ topics: ['faq'] })
  return entry
}

const lockEntry = (tx: Tx, id: string): Promise<faq.FaqEntry> => find(id, entries(tx).where('id', '=', id).forUpdate())

/** The current question. */
export const questionNow = (tx: Tx, id: string): Promise<faq.FaqEntry> => lockEntry(tx, id)

/** Updates the fields sent. */
export const updateEntry = async (tx: Tx, actor: Actor, id: string, input: Changes): Promise<faq.FaqEntry> => {
  const before = await lockEntry(tx, id)
  const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return before
  await tables(tx)
    .updateTable('faq_entry')
    .set({ ...changed, changed_at: tx.now })
    .where('id', '=', id)
    .execute()
    .catch(refuseDuplicate)
  const after = { ...before, ...changed }
  await audit(tx, actor, { action: 'change question', subject: { type: 'question', id }, before, after })
  await notifyOfText(tx, actor, { what: WHAT, before: visibleText(before), after: visibleText(after) })
  tx.announce({ topics: ['faq'] })
  return after
}

export const deleteEntry = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const before = await lockEntry(tx, id)
  await tables(tx).deleteFrom('faq_entry').where('id', '=', id).execute()
  await audit(tx, actor, { action: 'delete question', subject: { type: 'question', id }, before })
  tx.announce({ topics: ['faq'] })
}

/** Sets the order to that of the ids. */
export const orderEntries = async (tx: Tx, actor: Actor, ids: readonly string[]): Promise<faq.FaqEntry[]> => {
  const before = await entries(tx).forUpdate().execute()
  const known = new Map(before.map((entry) => [entry.id, entry]))
  const ordered = ids.map((id) => known.get(id)).filter((entry) => entry !== undefined)
  const isAll = ids.length === before.length && new Set(ordered).size === before.length
  if (!isAll) throw new Refusal('order_old')
  if (before.every(({ id }, index) => id === ids[index])) return before
  await sql`
    update faq_entry set position = given.position
    from unnest(${ids}::uuid[]) with ordinality as given (id, position)
    where faq_entry.id = given.id`.execute(tables(tx))
  const subject = { type: 'questions', id: 'all' } as const
  const questionsOf = (list: readonly faq.FaqEntry[]) => list.map(({ question }) => question)
  await audit(tx, actor, {
    action: 'order questions',
    subject,
    before: questionsOf(before),
    after: questionsOf(ordered),
  })
  tx.announce({ topics: ['faq'] })
  return ordered
}
