import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { invitations, RefusalCode } from '@vesica/contract'
import { tokenHash } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { isFreeForAll } from '../fee.ts'
import { findOpenGift, isGiftCode, lockReady } from '../gifts/redeem.ts'
import { tables } from '../membership.tables.ts'
import { listPlans } from '../plan.ts'
import { invitationRows } from './invitation.present.ts'
import { findInviter } from './own-link.ts'

/** The invitation, member's link or gift behind an application. */
export interface Invited {
  invitationId: string | null
  label: string | null
  /** The administrator responsible for those it lets in. */
  madeBy: string | null
  /** The member whose personal link it is. */
  inviterId: string | null
  waivesFee: boolean
  waivesApproval: boolean
  /** The gift, reserved until the decision. */
  giftId: string | null
}

/** An application without an invitation. */
export const uninvited: Invited = {
  invitationId: null,
  label: null,
  madeBy: null,
  inviterId: null,
  waivesFee: false,
  waivesApproval: false,
  giftId: null,
}

/** Errors by state for invitations that are not open. */
const refusals: Readonly<Record<Exclude<invitations.InvitationState, 'open'>, RefusalCode>> = {
  used: 'invitation_used',
  ended: 'invitation_ended',
  revoked: 'invitation_revoked',
  lapsed: 'invitation_revoked',
}

/** Skips the query for tokens of an impossible format. */
const requireShape = (token: string): void => {
  if (!/^[\w-]{22}$|^[\w-]{43}$/.test(token)) throw new Refusal('invitation_unknown')
}

const byHash = (tx: Tx, token: string) => tables(tx).selectFrom('invitation').where('token_hash', '=', tokenHash(token))

const findOpen = async (tx: Tx, token: string) => {
  const row = await invitationRows(tx).where('invitation.token_hash', '=', tokenHash(token)).executeTakeFirst()
  if (row && row.state !== 'open') throw new Refusal(refusals[row.state])
  return row
}

/** A gift: its year is paid, so no fee is due, but the application needs approval like any other. */
const presentGift = async (tx: Tx, code: string) => {
  const gift = await findOpenGift(tx, code)
  const endsAt = gift.ends_at?.toISOString() ?? null
  return { by: 'gift' as const, message: '', planId: gift.plan_id, endsAt, waivesFee: true, atOnce: false }
}

/** What an invitation gives now; changes nothing. */
export const previewInvitation = async (tx: Tx, token: string) => {
  if (isGiftCode(token)) return presentGift(tx, token)
  requireShape(token)
  const row = await findOpen(tx, token)
  if (!row) {
    if (!(await findInviter(tx, token))) throw new Refusal('invitation_unknown')
    return { by: 'member' as const, message: '', planId: null, endsAt: null, waivesFee: false, atOnce: false }
  }
  const offered = await listPlans(tx)
  if (row.plan_id !== null && !offered.some(({ id }) => id === row.plan_id)) throw new Refusal('invitation_revoked')
  const free = row.waives_fee || isFreeForAll(await getSettings(tx))
  return {
    by: 'platform' as const,
    message: row.words,
    planId: row.plan_id,
    endsAt: row.ends_at.toISOString(),
    waivesFee: row.waives_fee,
    atOnce: row.waives_approval && free,
  }
}

/**
 * Uses an invitation for an application being submitted. Concurrent applications with the same one wait for each other,
 * so that it is never used too often.
 */
export const useInvitation = async (tx: Tx, token: string, planId: string): Promise<Invited> => {
  if (isGiftCode(token)) {
    const gift = await lockReady(tx, token)
    if (gift.plan_id !== planId) throw new Refusal('invitation_other_plan')
    return { ...uninvited, giftId: gift.id, waivesFee: true }
  }
  requireShape(token)
  // Locks in a separate statement, so that the count starts after the lock and sees everything before it.
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
