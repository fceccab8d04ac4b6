import { centsToUsd, joinedSentences, oneYearAfter } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, notify, logActivity, settleRequests } from '../activity/index.ts'
import { alreadyDecided, changePerson, listHolders, lockPerson, type Person } from '../identity/index.ts'
import { accounts, againstDue, type Line, linesText, type OutsideCheck, post as postJournal } from '../wallet/index.ts'
import { beginGift } from './gifts/redeem.ts'
import { tables } from './membership.tables.ts'
import { emitWebhook } from '../webhooks/index.ts'
import { grantYear } from './periods/period.ts'
import { membershipDayFor } from './periods/period-day.ts'
import { getPlan, type Plan } from './plan.ts'

const copy = notices.signups

/** Approves an applicant. Their plan starts now and lasts a year; the amount due counts as received. */
export const approveSignup = async (tx: Tx, actor: Actor, personId: string): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const request = await decide(tx, actor, person, { status: 'approved', reason: null })
  await letIn(tx, actor.userId, person, request)
}

/** The invitation that approves an applicant. */
interface ByInvitation {
  /** The administrator who created it and is responsible for it. */
  madeBy: string
  label: string
}

/**
 * Approves an applicant whose invitation waives approval, and notifies those who decide on members.
 * @returns the updated person
 */
export const approveInvited = async (tx: Tx, applicant: Person, { madeBy, label }: ByInvitation): Promise<Person> => {
  const request = await settle(tx, madeBy, applicant.id, { status: 'approved', reason: null })
  if (!request) throw new Error('An application was decided before it was sent')
  const person = await letIn(tx, madeBy, applicant, request)
  await notify(tx, await listHolders(tx, 'people:decide'), {
    kind: 'signup_waiting',
    ...copy.joined(person.name, label),
    action: { label: notices.general.openMember, path: `/admin/users?open=details:${person.id}` },
  })
  return person
}

/** Applies an approval, manual or automatic. */
const letIn = async (tx: Tx, by: string, person: Person, request: Settled): Promise<Person> => {
  const plan = await getPlan(tx, request.plan_id)
  await bookFee(tx, by, request)
  if (request.gift_id) await beginGift(tx, person, request.gift_id, request.id)
  else
    await grantYear(tx, person, plan, {
      source: 'signup',
      grantedBy: by,
      signupRequestId: request.id,
      priceCents: BigInt(request.year_cents),
    })
  const member = await changePerson(tx, person.id, { signup_status: 'approved' })
  emitWebhook(tx, 'member.approved', { member_id: person.id, plan_id: plan.id })
  if (request.invited_by) tx.announce({ topics: ['me'], users: [request.invited_by] })
  await logActivity(tx, person.id, {
    type: 'approvals',
    title: copy.approved,
    status: 'approved',
    about: `sign-up:${request.id}`,
  })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    ...copy.welcome(plan.name, membershipDayFor(oneYearAfter(tx.now), person), costs(plan, request)),
    action: { label: copy.openDashboard, path: '/dashboard' },
  })
  return member
}

/** The price of joining and of renewing. Gifts cost nothing, and the member chooses a plan afterwards. */
const costs = ({ name, priceCents }: Plan, { fee_cents, year_cents, gift_id }: Settled): string[] =>
  gift_id === null
    ? joinedSentences({
        plan: { name, price: centsToUsd(priceCents) },
        feeUsd: centsToUsd(BigInt(fee_cents)),
        yearUsd: centsToUsd(BigInt(year_cents)),
      })
    : []

interface Fee {
  asset_code: string | null
  fee_units: string | null
  year_units: string
}

/** Posts the amount due as received: into custody, as revenue from registration and membership. */
const bookFee = async (tx: Tx, by: string, request: Fee & { id: string }): Promise<void> => {
  const lines = feeLines(request)
  if (lines.length === 0) return
  await postJournal(tx, {
    kind: 'registration',
    reference: request.id,
    key: feeKey(request.id),
    actorId: by,
    lines,
  })
}

const feeKey = (requestId: string): string => `registration:${requestId}:approve`

const feeLines = ({ asset_code: asset, fee_units, year_units }: Fee): Line[] => {
  if (asset === null || fee_units === null) return []
  const received = (of: 'registration' | 'membership', units: string): Line[] =>
    BigInt(units) === 0n
      ? []
      : [{ asset, units: BigInt(units), debit: accounts.custody(asset), credit: accounts.revenue(of, asset) }]
  return [...received('registration', fee_units), ...received('membership', year_units)]
}

/** Denies an application. The applicant sees the reason and can send a new proof. */
export const denySignup = async (tx: Tx, actor: Actor, personId: string, reason: string): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const { id, asset_code } = await decide(tx, actor, person, { status: 'denied', reason })
  const hasPaid = asset_code !== null
  await changePerson(tx, person.id, { signup_status: 'denied' })
  emitWebhook(tx, 'member.denied', { member_id: person.id })
  await logActivity(tx, person.id, {
    type: 'approvals',
    title: copy.denied,
    status: 'denied',
    about: `sign-up:${id}`,
  })
  await notify(tx, [person], {
    kind: 'membership',
    about: 'membership',
    asks: { kind: 'resubmission', id: person.id },
    ...copy.notApproved(hasPaid, reason),
    action: { label: hasPaid ? copy.sendNewProof : copy.openApplication, path: '/dashboard' },
  })
}

interface Decision {
  status: 'approved' | 'denied'
  reason: string | null
}

/** Checks approved applications against their journals, for the reconciliation. */
export const checkFees: OutsideCheck = async (tx, postedOf) => {
  const posted = await postedOf('registration')
  const approved = await tables(tx)
    .selectFrom('signup_request')
    .select(['id', 'asset_code', 'fee_units', 'year_units'])
    .where('status', '=', 'approved')
    .where('asset_code', 'is not', null)
    .execute()
  const due = new Map(approved.map((request) => [feeKey(request.id), linesText(feeLines(request))]))
  return againstDue(posted, due, {
    missing: 'is not posted for an approved sign-up',
    stray: 'was posted for no approved sign-up',
  })
}

/** Decides a person's open application in one statement. @returns undefined: none open */
const settle = (tx: Tx, by: string, personId: string, decision: Decision) =>
  tables(tx)
    .updateTable('signup_request')
    .set({ ...decision, decided_at: tx.now, decided_by: by })
    .where('person_id', '=', personId)
    .where('status', '=', 'pending')
    .returning(['id', 'plan_id', 'asset_code', 'fee_units', 'fee_cents', 'year_units', 'year_cents'])
    .returning(['invited_by', 'gift_id'])
    .executeTakeFirst()

type Settled = NonNullable<Awaited<ReturnType<typeof settle>>>

/** Of two concurrent decisions one succeeds, and the other fails with the name of the decider. */
const decide = async (tx: Tx, actor: Actor, person: Person, decision: Decision) => {
  const request = await settle(tx, actor.userId, person.id, decision)
  if (!request) throw await whoDecided(tx, person.id)
  settleRequests(tx, 'signup', person.id)
  await audit(tx, actor, {
    action: `${decision.status === 'approved' ? 'approve' : 'deny'} sign-up`,
    subject: { type: 'person', id: person.id },
    before: { signup: 'pending' },
    after: { signup: decision.status, ...(decision.reason && { reason: decision.reason }) },
  })
  return request
}

const whoDecided = async (tx: Tx, personId: string): Promise<Refusal> => {
  const last = await tables(tx)
    .selectFrom('signup_request')
    .select(['status', 'decided_by', 'decided_at'])
    .where('person_id', '=', personId)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.decided_at || !last.decided_by) return new Refusal('not_found')
  return alreadyDecided(tx, { decision: last.status, by: last.decided_by, at: last.decided_at })
}
