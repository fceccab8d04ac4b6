import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { invitations, RefusalCode } from '@vesica/contract'
import { tokenHash } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { isFreeForAll } from '../fee.ts'
import { findOpenGift, isGiftCode, lockReady } from '../gifts/take.ts'
import { tables } from '../membership.tables.ts'
import { listPlans } from '../plan.ts'
import { invitationRows } from './invitation.present.ts'
import { findInviter } from './own-link.ts'

/** What an application comes with. */
export interface Invited {
  invitationId: string | null
  label: string | null
  /** Who answers for whoever is let in by it. */
  madeBy: string | null
  /** The member whose link it is. */
  inviterId: string | null
  waivesFee: boolean
  waivesApproval: boolean
  /** The gift whose code it is, which then waits for the decision. */
  giftId: string | null
}

/** What comes without an invitation. */
export const uninvited: Invited = {
  invitationId: null,
  label: null,
  madeBy: null,
  inviterId: null,
  waivesFee: false,
  waivesApproval: false,
  giftId: null,
}

/** What is said of one that is not open. */
const refusals: Readonly<Record<Exclude<invitations.InvitationState, 'open'>, RefusalCode>> = {
  used: 'invitation_used',
  ended: 'invitation_ended',
  revoked: 'invitation_revoked',
  lapsed: 'invitation_revoked',
}

/** What no link can hold was made by nobody; it is not looked for. */
const requireShape = (token: string): void => {
  if (!/^[\w-]{22}$|^[\w-]{43}$/.test(token)) throw new Refusal('invitation_unknown')
}

const byHash = (tx: Tx, token: string) => tables(tx).selectFrom('invitation').where('token_hash', '=', tokenHash(token))

const findOpen = async (tx: Tx, token: string) => {
  const row = await invitationRows(tx).where('invitation.token_hash', '=', tokenHash(token)).executeTakeFirst()
  if (row && row.state !== 'open') throw new Refusal(refusals[row.state])
  return row
}

/** A gift of somebody's: its year is paid, so no fee is due; who signs up with it waits for a decision like everybody. */
const presentGift = async (tx: Tx, code: string) => {
  const gift = await findOpenGift(tx, code)
  const endsAt = gift.ends_at?.toISOString() ?? null
  return { by: 'gift' as const, words: '', planId: gift.plan_id, endsAt, waivesFee: true, atOnce: false }
}

/** What an invitation gives now; nothing is used up. */
export const lookAtInvitation = async (tx: Tx, token: string) => {
  if (isGiftCode(token)) return presentGift(tx, token)
  requireShape(token)
  const row = await findOpen(tx, token)
  if (!row) {
    if (!(await findInviter(tx, token))) throw new Refusal('invitation_unknown')
    return { by: 'member' as const, words: '', planId: null, endsAt: null, waivesFee: false, atOnce: false }
  }
  const offered = await listPlans(tx)
  if (row.plan_id !== null && !offered.some(({ id }) => id === row.plan_id)) throw new Refusal('invitation_revoked')
  const free = row.waives_fee || isFreeForAll(await getSettings(tx))
  return {
    by: 'platform' as const,
    words: row.words,
    planId: row.plan_id,
    endsAt: row.ends_at.toISOString(),
    waivesFee: row.waives_fee,
    atOnce: row.waives_approval && free,
  }
}

/**
 * Takes an invitation for an application that is being sent. Applications with the same one wait for each other here, so
 * that there are never more than it is for.
 */
export const takeInvitation = async (tx: Tx, token: string, planId: string): Promise<Invited> => {
  if (isGiftCode(token)) {
    const gift = await lockReady(tx, token)
    if (gift.plan_id !== planId) throw new Refusal('invitation_other_plan')
    return { ...uninvited, giftId: gift.id, waivesFee: true }
  }
  requireShape(token)
  // Counted by a statement of its own, which begins once the lock is there and so sees all that came before.
  await byHash(tx, token).select('id').forNoKeyUpdate().execute()
  const row = await findOpen(tx, token)
  if (!row) {
    const inviterId = await findInviter(tx, token)
    if (!inviterId) throw new Refusal('invitation_unknown')
    return { ...uninvited, inviterId }
  }
  if (row.plan_id !== null && row.plan_id !== planId) throw new Refusal('invitation_other_plan')
  return {
    invitationId: row.id,
    label: row.label,
    madeBy: row.made_by,
    inviterId: null,
    waivesFee: row.waives_fee,
    waivesApproval: row.waives_approval,
    giftId: null,
  }
}
