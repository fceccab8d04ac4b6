import type { invitations } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { notices } from '../../../i18n/notices.ts'
import { after, DAY } from '../../../platform/clock.ts'
import { find, requireFound } from '../../../platform/data/find.ts'
import { countOf, isNarrowed, readPage } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { notifyAll } from '../../approvals/index.ts'
import { newLinkToken, tokenHash } from '../../identity/index.ts'
import { tables } from '../membership.tables.ts'
import { getOfferedPlan, plansById } from '../plan.ts'
import { comers, type InvitationRow, invitationRows, presentInvitation, stateOf } from './invitation.present.ts'

type Input = z.output<typeof invitations.createInvitation.body>
type Query = z.output<typeof invitations.listInvitations.query>

/** How far ahead an invitation can end. */
const MOST_DAYS = 366

export const listInvitations = async (tx: Tx, query: Query) => {
  const every = invitationRows(tx)
  const all = query.state ? every.where(stateOf(tx), '=', query.state) : every
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all,
      sorting: { keys: [{ by: sql`invitation.made_at`, kind: 'time' }], descending: true },
      id: sql`invitation.id`,
      beside: { total: countOf(all.clearSelect().select('invitation.id')) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  const plans = await plansById(tx)
  return { invitations: rows.map((row) => presentInvitation(row, plans)), total: beside.total, ...cursors }
}

const getInvitation = (tx: Tx, id: string): Promise<InvitationRow> =>
  find(id, invitationRows(tx).where('invitation.id', '=', id))

export const presentOne = async (tx: Tx, id: string): Promise<invitations.Invitation> =>
  presentInvitation(await getInvitation(tx, id), await plansById(tx))

/** An invitation with the people who applied with it. */
export const presentWhole = async (tx: Tx, id: string) => {
  const invitation = await presentOne(tx, id)
  return { invitation, people: await comers(tx, id) }
}

const endOf = (tx: Tx, input: string): Date => {
  const end = new Date(input)
  if (end <= tx.now) throw refuseField('end_too_soon', 'ends_at')
  if (end > after(tx.now, MOST_DAYS * DAY)) throw refuseField('end_too_far', 'ends_at')
  return end
}

/**
 * Notifies administrators with access to approvals, including the creator, of an invitation that waives something,
 * because it lets people in without review.
 */
const notifyOfWaiver = async (
  tx: Tx,
  actor: Actor,
  {
    id,
    label,
    most,
    waives_fee,
    waives_approval,
  }: Pick<InvitationRow, 'id' | 'label' | 'most' | 'waives_fee' | 'waives_approval'>,
  isRestored: boolean,
): Promise<void> => {
  if (!waives_fee && !waives_approval) return
  const { view, waives } = notices.signups.invitation
  await notifyAll(tx, {
    ...waives({ by: actor.name, label, limit: most, fee: waives_fee, approval: waives_approval, isRestored }),
    action: { label: view, path: `/admin/users/invitations?open=details:${id}` },
  })
}

/** Creates an invitation. @returns its id, and the token of its link, which is not stored */
export const createInvitation = async (tx: Tx, actor: Actor, input: Input): Promise<{ id: string; token: string }> => {
  const plan = input.plan_id ? await getOfferedPlan(tx, input.plan_id) : undefined
  const token = newLinkToken()
  const row = {
    id: newId(),
    label: input.label,
    words: input.message ?? '',
    plan_id: plan?.id ?? null,
    most: input.limit,
    ends_at: endOf(tx, input.ends_at),
    waives_fee: input.waives_fee ?? false,
    waives_approval: input.waives_approval ?? false,
    made_by: actor.userId,
    made_at: tx.now,
    revoked_at: null,
  }
  await tables(tx)
    .insertInto('invitation')
    .values({ ...row, token_hash: tokenHash(token) })
    .execute()
  const { id, made_by: _, made_at: __, ...facts } = row
  await audit(tx, actor, { action: 'make invitation', subject: { type: 'invitation', id }, after: facts })
  await notifyOfWaiver(tx, actor, row, false)
  tx.announce({ topics: ['members'], admins: 'people:read' })
  return { id, token }
}

/** Revokes or restores an invitation. */
export const setRevoked = async (tx: Tx, actor: Actor, id: string, revoked: boolean): Promise<void> => {
  const before = await find(id, tables(tx).selectFrom('invitation').selectAll().where('id', '=', id).forNoKeyUpdate())
  if (revoked && before.revoked_at !== null) throw new Refusal('revoked_already')
  await tables(tx)
    .updateTable('invitation')
    .set({ revoked_at: revoked ? tx.now : null })
    .where('id', '=', id)
    .execute()
  await audit(tx, actor, {
    action: revoked ? 'revoke invitation' : 'open invitation again',
    subject: { type: 'invitation', id },
    before: { revoked: before.revoked_at !== null },
    after: { revoked },
  })
  if (!revoked) await notifyOfWaiver(tx, actor, before, true)
  tx.announce({ topics: ['members'], admins: 'people:read' })
}

/** Whether it is revoked now, to check before an undo. */
export const revokedNow = async (tx: Tx, id: string): Promise<{ revoked: boolean }> => {
  const row = requireFound(
    await find(id, tables(tx).selectFrom('invitation').select('revoked_at').where('id', '=', id)),
  )
  return { revoked: row.revoked_at !== null }
}
