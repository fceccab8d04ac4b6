import { notices } from '../../../i18n/notices.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notifyAll } from '../../approvals/index.ts'
import { getPerson } from '../../identity/index.ts'
import { tables } from '../membership.tables.ts'
import { getPlan } from '../plan.ts'
import type { Worth } from './code.rules.ts'

const rows = (tx: Tx) => tables(tx).selectFrom('membership_code').selectAll()

export type CodeRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** The discount of a code. */
export const worthOf = ({ percent, amount_cents }: CodeRow): Worth =>
  percent === null
    ? { kind: 'amount', cents: BigInt(amount_cents ?? 0) }
    : { kind: 'percent', percent: BigInt(percent) }

const requireRoom = async (tx: Tx, { id, uses_limit }: CodeRow, personId: string): Promise<void> => {
  const uses = tables(tx).selectFrom('membership_code_use').where('code_id', '=', id)
  if (await uses.select('code_id').where('person_id', '=', personId).executeTakeFirst())
    throw refuseField('code_used', 'code')
  if (uses_limit === null) return
  const { used } = await uses.select((eb) => eb.fn.countAll<string>().as('used')).executeTakeFirstOrThrow()
  if (Number(used) >= uses_limit) throw refuseField('code_used_up', 'code')
}

/**
 * A code that the person can use for a plan now.
 * @param code in capitals
 */
export const findUsable = async (tx: Tx, personId: string, planId: string, code: string): Promise<CodeRow> => {
  const row = await rows(tx).where('code', '=', code).executeTakeFirst()
  if (!row) throw refuseField('code_unknown', 'code')
  if (!row.active || (row.ends_at !== null && row.ends_at <= tx.now)) throw refuseField('code_off', 'code')
  if (row.plan_id !== null && row.plan_id !== planId)
    throw refuseField('code_other_plan', 'code', { plan: (await getPlan(tx, row.plan_id)).name })
  await requireRoom(tx, row, personId)
  return row
}

/**
 * Records the use of a code when its quote is accepted. Concurrent uses wait for each other. The expiry was checked
 * when the quote was made, so a quoted price is honored afterwards.
 */
export const useCode = async (tx: Tx, personId: string, quote: { id: string; codeId: string }): Promise<void> => {
  const row = await rows(tx).where('id', '=', quote.codeId).forUpdate().executeTakeFirstOrThrow()
  if (!row.active) throw new Refusal('code_off')
  await requireRoom(tx, row, personId)
  await tables(tx)
    .insertInto('membership_code_use')
    .values({ code_id: row.id, person_id: personId, quote_id: quote.id, used_at: tx.now })
    .execute()
  await notifyOfFree(tx, row.code, personId, quote.id)
  tx.announce({ topics: ['codes'], admins: 'settings:read' })
}

/** Notifies administrators with access to approvals of a membership made free by a code: no payment is reviewed. */
const notifyOfFree = async (tx: Tx, code: string, personId: string, quoteId: string): Promise<void> => {
  const { price_cents, discount_cents, plan_id } = await tables(tx)
    .selectFrom('membership_quote')
    .select(['price_cents', 'discount_cents', 'plan_id'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  if (BigInt(discount_cents) < BigInt(price_cents)) return
  const [plan, { name, email }] = [await getPlan(tx, plan_id), await getPerson(tx, personId)]
  await notifyAll(tx, {
    ...notices.discountCodes.coveredAll({ name, email, plan: plan.name, code }),
    action: { label: notices.discountCodes.open, path: '/admin/system?tab=codes' },
  })
}

/** Releases a quote's use of a code, if any: the payment was rejected or the change cancelled. */
export const releaseCode = async (tx: Tx, quoteId: string): Promise<void> => {
  const gone = await tables(tx).deleteFrom('membership_code_use').where('quote_id', '=', quoteId).executeTakeFirst()
  if (gone.numDeletedRows > 0n) tx.announce({ topics: ['codes'], admins: 'settings:read' })
}
