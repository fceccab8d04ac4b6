import { coinAmount, type membershipChanges } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage, type Sorting } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Actor, audit, notify, logActivity, settleRequests } from '../../activity/index.ts'
import { alreadyDecided, findPerson, lockPerson, type Person } from '../../identity/index.ts'
import { coinText, post } from '../../wallet/index.ts'
import { emitWebhook } from '../../webhooks/index.ts'
import { tables } from '../membership.tables.ts'
import { releaseCode } from '../codes/code.ts'
import { notifyOfPaidOutside } from '../giveaways.ts'
import { readyPaid } from '../gifts/gift.ts'
import { journalOf, currentMembership } from './period.ts'
import { getQuote } from './quote.ts'
import { type Checked, checked, presentChecked } from './request.present.ts'
import { begin, refreshMembership } from './upgrade.ts'

const copy = notices.membership

type Query = z.output<typeof membershipChanges.listMembershipRequests.query>

/** Defined in the migration: undecided first, oldest first, then decided, latest first. */
const sorting: Sorting = { keys: [{ by: sql`request.queue_order`, kind: 'number' }], descending: false }

/** One page of payments for plans. */
export const listRequests = async (tx: Tx, query: Query) => {
  const all = query.status ? checked(tx).where('request.status', '=', query.status) : checked(tx)
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    { all, sorting, id: sql`request.id`, beside: { total: countOf(all.clearSelect().select('request.id')) } },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  return { requests: rows.map((row) => presentChecked(row, tx.now)), total: beside.total, ...cursors }
}

const lookAt = (tx: Tx, id: string): Promise<Checked> => find(id, checked(tx).where('request.id', '=', id))

export const getRequest = async (tx: Tx, id: string): Promise<membershipChanges.ReviewedMembershipRequest> =>
  presentChecked(await lookAt(tx, id), tx.now)

/** The id of a payment's proof file. */
export const proofOfRequest = async (tx: Tx, id: string): Promise<string> => (await lookAt(tx, id)).proof_file_id

/**
 * Confirms that a payment arrived: posts it as revenue, applies the quote and notifies administrators with access to
 * approvals.
 */
export const approveRequest = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const { row, person } = await lockOpen(tx, actor, id)
  const quote = await getQuote(tx, row.quote_id)
  const isGift = quote.kind === 'gift'
  if (!person || (!isGift && quote.follows !== (await currentMembership(tx, person.id)).latestId))
    throw new Refusal('membership_moved')
  await decide(tx, actor, row, { status: 'approved', reason: null })
  const amount = coinAmount(coinText(quote.units, quote.scale), quote.asset)
  await notifyOfPaidOutside(tx, actor, person, { plan: quote.plan.name, isGift, amount })
  if (isGift) return readyPaid(tx, actor, person, { quote, requestId: row.id })
  const periodId = newId()
  const paid = { asset: quote.asset, units: quote.units, from: 'outside' as const }
  await post(tx, journalOf(person.id, periodId, paid, actor.userId))
  await begin(tx, person, quote, { id: periodId, paid: { ...paid, scale: quote.scale }, requestId: row.id })
  tx.announce({ topics: ['wallet'], admins: 'treasury:read' })
  refreshMembership(tx, person.id)
}

/** Rejects a payment. */
export const denyRequest = async (tx: Tx, actor: Actor, id: string, reason: string): Promise<void> => {
  const { row, person } = await lockOpen(tx, actor, id)
  await decide(tx, actor, row, { status: 'denied', reason })
  await releaseCode(tx, row.quote_id)
  if (row.follows !== null) settleRequests(tx, 'renewal', row.follows, row.person_id)
  refreshMembership(tx, row.person_id)
  if (!person) return
  await logActivity(tx, person.id, {
    type: 'approvals',
    title: copy.payment.denied(row.plan_name),
    status: 'denied',
    about: `payment:${row.id}`,
  })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    ...(row.follows !== null && { asks: { kind: 'renewal', id: row.follows } }),
    ...copy.payment.notAccepted({ plan: row.plan_name, isGift: row.kind === 'gift', reason }),
    action: { label: copy.view, path: '/membership' },
  })
}

/** Locks the owner first, as everywhere. `person` is undefined if they were removed in the meantime. */
const lockOpen = async (tx: Tx, actor: Actor, id: string): Promise<{ row: Checked; person: Person | undefined }> => {
  const { person_id } = await lookAt(tx, id)
  if (person_id === actor.userId) throw new Refusal('own_request')
  const person = (await findPerson(tx, person_id)) && (await lockPerson(tx, person_id))
  const row = await find(id, checked(tx).where('request.id', '=', id).forUpdate('request'))
  if (row.decided_at) throw await alreadyDecided(tx, { decision: row.status, by: row.decided_by, at: row.decided_at })
  return { row, person }
}

const decide = async (
  tx: Tx,
  actor: Actor,
  row: Checked,
  decision: { status: 'approved' | 'denied'; reason: string | null },
): Promise<void> => {
  await tables(tx)
    .updateTable('membership_request')
    .set({ ...decision, decided_by: actor.userId, decided_at: tx.now })
    .where('id', '=', row.id)
    .execute()
  settleRequests(tx, 'payment', row.id)
  emitWebhook(tx, 'payment.decided', { payment_id: row.id, member_id: row.person_id, status: decision.status })
  await audit(tx, actor, {
    action: `${decision.status === 'approved' ? 'approve' : 'deny'} membership payment`,
    subject: { type: 'membership request', id: row.id },
    before: { status: 'pending' },
    after: {
      status: decision.status,
      person: row.person_id,
      plan: row.plan_name,
      ...(decision.reason && { reason: decision.reason }),
    },
  })
}
