import { notices } from '../../i18n/notices.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, notify, logActivity, settleRequests } from '../activity/index.ts'
import { changePerson, lockPerson } from '../identity/index.ts'
import { giftRows } from './gifts/gift.present.ts'
import { invitationRows } from './invitations/invitation.present.ts'
import { tables } from './membership.tables.ts'
import { notifyDeciders } from './signup-received.ts'

const copy = notices.signups

const latestOf = (tx: Tx, personId: string) =>
  tables(tx)
    .selectFrom('signup_request')
    .select(['id', 'status', 'reason', 'invitation_id', 'gift_id'])
    .where('person_id', '=', personId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The state of a person's latest application, as recorded in the audit log. */
export const signupNow = async (tx: Tx, personId: string) => {
  await lockPerson(tx, personId)
  const last = await latestOf(tx, personId)
  return { signup: last?.status, reason: last?.reason ?? null }
}

/**
 * Reopens a denied application with its original proof and notifies the applicant. The gift or invitation it came with
 * must not have been used by someone else since.
 */
export const reopenSignup = async (tx: Tx, actor: Actor, personId: string): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const denied = await latestOf(tx, personId)
  if (denied?.status !== 'denied') throw new Refusal('signup_not_denied')
  await requireUnused(tx, denied)
  await tables(tx)
    .updateTable('signup_request')
    .set({ status: 'pending', reason: null, decided_at: null, decided_by: null })
    .where('id', '=', denied.id)
    .execute()
  await changePerson(tx, personId, { signup_status: 'pending' })
  settleRequests(tx, 'resubmission', personId, personId)
  await audit(tx, actor, {
    action: 'reopen sign-up',
    subject: { type: 'person', id: personId },
    before: { signup: 'denied', reason: denied.reason },
    after: { signup: 'pending', reason: null },
  })
  await logActivity(tx, personId, {
    type: 'approvals',
    title: copy.reopened,
    status: 'pending',
    about: `sign-up:${denied.id}`,
  })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    ...copy.reviewedAgain,
    action: { label: copy.openWaitingRoom, path: '/dashboard' },
  })
  await notifyDeciders(tx, person)
}

/** Locks both first, to prevent concurrent use. */
const requireUnused = async (
  tx: Tx,
  { gift_id, invitation_id }: { gift_id: string | null; invitation_id: string | null },
): Promise<void> => {
  if (gift_id !== null) {
    await tables(tx).selectFrom('membership_gift').select('id').where('id', '=', gift_id).forUpdate().execute()
    const gift = await giftRows(tx).where('gift.id', '=', gift_id).executeTakeFirst()
    if (gift?.state !== 'ready') throw new Refusal('gift_taken')
  }
  if (invitation_id !== null) {
    await tables(tx).selectFrom('invitation').select('id').where('id', '=', invitation_id).forNoKeyUpdate().execute()
    const invitation = await invitationRows(tx).where('invitation.id', '=', invitation_id).executeTakeFirst()
    if (invitation?.state === 'used') throw new Refusal('invitation_used')
  }
}
