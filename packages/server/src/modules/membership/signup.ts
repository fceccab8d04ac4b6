import { notices } from '../../i18n/notices.ts'
import { newId } from '../../platform/ids.ts'
import type { Files, PlacedFile } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { logActivity, settleRequests } from '../activity/index.ts'
import {
  type NewSession,
  changePerson,
  createPerson,
  lockPerson,
  type Origin,
  type Person,
  startSession,
  useVerification,
} from '../identity/index.ts'
import { requireRegistration } from '../settings/index.ts'
import { type Charged, type ClaimedPayment, type FeeDue, requireFee } from './fee.ts'
import { type Invited, useInvitation, uninvited } from './invitations/invited.ts'
import { tables } from './membership.tables.ts'
import { getOfferedPlan } from './plan.ts'
import { approveInvited } from './signup-decision.ts'
import { confirmApplication, type Received, notifyDeciders } from './signup-received.ts'

export interface Application extends ClaimedPayment {
  name: string
  email: string
  /** From `newPasswordHash`, before the transaction. */
  passwordHash: string
  plan_id: string
  /** The token of an invitation link. */
  invitation?: string | undefined
}

/** Origin of an application: network, device, and the cookie of the browser that verified the address. */
export type ApplicantOrigin = Origin & { browser: string | undefined }

/**
 * Submits an application: creates the person, their request with the proof, a session for the waiting room, and the
 * notifications, all or nothing. An invitation that waives approval lets them in at once, unless they made a payment
 * that must be reviewed.
 */
export const requestSignup = async (
  tx: Tx,
  files: Files,
  application: Application,
  proof: PlacedFile | undefined,
  origin: ApplicantOrigin,
): Promise<NewSession & { personId: string }> => {
  await requireRegistration(tx)
  const plan = await getOfferedPlan(tx, application.plan_id)
  const invited =
    application.invitation === undefined ? uninvited : await useInvitation(tx, application.invitation, plan.id)
  const fee = await requireFee(tx, application, { plan, waived: invited.waivesFee })
  requireProof(fee.due, proof)
  await useVerification(tx, application.email, origin.browser)
  const person = await createPerson(tx, {
    name: application.name,
    email: application.email,
    passwordHash: application.passwordHash,
    signupStatus: 'pending',
    planId: plan.id,
  })
  const sent = { person, fee, proof, proofAmount: application.proof_amount }
  await storeRequest(tx, files, { ...sent, planId: plan.id, invited })
  if (invited.madeBy !== null && invited.waivesApproval && !fee.due) {
    const letIn = await approveInvited(tx, person, { madeBy: invited.madeBy, label: invited.label ?? '' })
    return { personId: person.id, ...(await startSession(tx, letIn, origin)) }
  }
  await notifyOfApplication(tx, { ...sent, planName: plan.name })
  return { personId: person.id, ...(await startSession(tx, person, origin)) }
}

/** Accepts a new proof after a denial and reopens the application. */
export const resubmitProof = async (
  tx: Tx,
  files: Files,
  personId: string,
  claimed: ClaimedPayment,
  proof: PlacedFile | undefined,
): Promise<void> => {
  const person = await lockPerson(tx, personId)
  if (person.signup_status !== 'denied') throw new Refusal('signup_not_denied')
  await requireRegistration(tx)
  const last = await tables(tx)
    .selectFrom('signup_request')
    .innerJoin('plan', 'plan.id', 'signup_request.plan_id')
    .select(['plan_id', 'invited_by', 'plan.price_cents', 'plan.name as plan_name'])
    .where('person_id', '=', personId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const fee = await requireFee(tx, claimed, { plan: { priceCents: BigInt(last.price_cents) } })
  requireProof(fee.due, proof)
  await changePerson(tx, personId, { signup_status: 'pending' })
  settleRequests(tx, 'resubmission', personId, personId)
  // The denial released the invitation's use; the referring member stays recorded.
  const invited = { ...uninvited, inviterId: last.invited_by }
  const sent = { person, fee, proof, proofAmount: claimed.proof_amount }
  await storeRequest(tx, files, { ...sent, planId: last.plan_id, invited })
  await notifyOfApplication(tx, { ...sent, planName: last.plan_name })
}

const requireProof = (due: FeeDue | undefined, proof: PlacedFile | undefined): void => {
  if (due && !proof)
    throw new Refusal('file_missing', {}, { errors: { proof_image: [new Refusal('file_missing').message] } })
}

interface Sent {
  person: Pick<Person, 'id'>
  planId: string
  fee: Charged
  proof: PlacedFile | undefined
  proofAmount: string | undefined
  invited: Invited
}

const storeRequest = async (tx: Tx, files: Files, sent: Sent): Promise<void> => {
  const { person, planId, fee, proof, proofAmount, invited } = sent
  const kept = fee.due && proof ? await files.keep(tx, proof, 'sign-up proof') : undefined
  const id = newId()
  await tables(tx)
    .insertInto('signup_request')
    .values({
      id,
      person_id: person.id,
      plan_id: planId,
      status: 'pending',
      fee_cents: fee.cents.toString(),
      asset_code: fee.due?.coin.code ?? null,
      asset_scale: fee.due?.coin.scale ?? null,
      fee_units: fee.due ? (fee.due.units - fee.due.yearUnits).toString() : null,
      year_cents: fee.yearCents.toString(),
      year_units: (fee.due?.yearUnits ?? 0n).toString(),
      rate: fee.due?.coin.rate ?? null,
      address: fee.due?.coin.address ?? null,
      network: fee.due?.coin.network ?? null,
      proof_file_id: kept?.id ?? null,
      proof_sha256: kept && proof ? proof.sha256 : null,
      proof_amount: kept ? (proofAmount ?? null) : null,
      sent_at: tx.now,
      decided_at: null,
      decided_by: null,
      reason: null,
      invitation_id: invited.invitationId,
      invited_by: invited.inviterId,
      gift_id: invited.giftId,
    })
    .execute()
  await logActivity(tx, person.id, {
    type: 'approvals',
    title: notices.signups.sent,
    status: 'pending',
    about: `sign-up:${id}`,
  })
}

/** Notifies the deciders of the application, and confirms it to the applicant. */
const notifyOfApplication = async (tx: Tx, received: Received): Promise<void> => {
  const { person } = received
  await notifyDeciders(tx, person)
  await confirmApplication(tx, received)
}
