import { canMove, type identity, members, type AdminRole, oneYearAfter } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Files } from '../../platform/files/files.ts'
import { type Actor, type Addressee, audit, notify } from '../activity/index.ts'
import { type Applier, propose } from '../approvals/index.ts'
import {
  changeAddress,
  changeAvatar,
  changePerson,
  createPerson,
  administeredLately,
  appointment,
  endSessions,
  findPersonByEmail,
  lockLeaving,
  lockPerson,
  type Person,
  removePerson,
  requireNotReserved,
  requireOwnName,
  sendLink,
} from '../identity/index.ts'
import { ownsSomething } from '../wallet/index.ts'
import { notifyDemoted, notifyOfAdministrator } from './administrator-notices.ts'
import { notifyOfGrantedYear } from './giveaways.ts'
import { assignRoles, requireMayChange, requireReplaceable } from './member-roles.ts'
import { getDefaultPlan, getOfferedPlan } from './plan.ts'
import { grantYear } from './periods/period.ts'
import { runsUntil } from './periods/period-day.ts'
import { requireSettled, notifyOfRemoved } from './removal.ts'

const copy = notices.members

interface MemberFields {
  name: string
  email: string
  plan_id?: string | null | undefined
  /** For administrators; undefined: a new one becomes an owner, an existing one keeps their roles. */
  adminRoles?: readonly AdminRole[] | undefined
}

/**
 * Adds a person with immediate access; members get a year of a plan, by default the default one. Sends a link to set a
 * password.
 */
export const createMember = async (
  tx: Tx,
  actor: Actor,
  input: MemberFields & { role: identity.Role },
): Promise<Person> => {
  const person = await createPerson(tx, {
    name: input.name,
    email: input.email,
    role: input.role,
    offices: [],
    signupStatus: 'none',
  })
  const link = { personId: person.id, purpose: 'invitation' } as const
  if (input.role === 'admin') {
    await assignRoles(tx, actor, person, input.adminRoles ?? ['owner'])
    await sendLink(tx, link)
  } else {
    const plan = input.plan_id ? await getOfferedPlan(tx, input.plan_id) : await getDefaultPlan(tx)
    await grantYear(tx, person, plan, { source: 'given', grantedBy: actor.userId })
    await notifyOfGrantedYear(tx, actor, person, plan.name)
    await sendLink(tx, { ...link, membership: runsUntil(plan.name, oneYearAfter(tx.now), person) })
  }
  await audit(tx, actor, { action: 'add person', subject: { type: 'person', id: person.id }, after: { ...input } })
  tx.announce({ topics: ['members'], admins: 'people:read' })
  return person
}

/**
 * Applies the input fields. A change of roles, or any status other than active, ends the person's sessions; a new plan
 * starts a new year.
 */
export const updateMember = async (
  tx: Tx,
  actor: Actor,
  personId: string,
  input: MemberFields & { role?: identity.Role | undefined; status?: identity.AccountStatus | undefined },
): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const { status = person.status, role = person.role } = input
  await requireMayChange(tx, actor, person)
  if (input.adminRoles && role !== 'admin') throw new Refusal('not_administrator')
  if (role !== person.role) await requireRoleChange(tx, actor, person)
  if (status !== person.status) await requireMove(tx, actor, person, status)
  if (input.name !== person.name) await requireOwnName(tx, { name: input.name, role })
  const moves = input.email !== person.email
  // Recent administrators count too; otherwise they could be demoted first to take over their address.
  if (moves && (person.role === 'admin' || (await administeredLately(tx, person.id))))
    await proposeAddress(tx, actor, person, input.email)
  else if (moves) await changeAddress(tx, actor.userId, person, input.email)
  const rises = role === 'admin' && person.role !== 'admin'
  await changePerson(tx, person.id, {
    name: input.name,
    role,
    ...(role === 'user' && { offices: [] }),
    status,
    ...(rises && (await appointment(tx, actor.userId))),
  })
  const offices = input.adminRoles ?? (rises ? ['owner' as const] : undefined)
  if (offices) await assignRoles(tx, actor, { ...person, name: input.name }, offices)
  await changePlan(tx, actor, person, input.plan_id)
  if (role !== person.role || status !== 'active') await endSessions(tx, person.id)
  if (status !== person.status)
    await notifyOfStatus(tx, { id: person.id, name: input.name, email: input.email }, status)
  if (person.role === 'admin' && role !== 'admin') {
    await notifyDemoted(tx, person)
    await notifyOfAdministrator(tx, actor, person, 'demoted')
  } else if (status !== person.status) await notifyOfAdministrator(tx, actor, person, status)
  await audit(tx, actor, {
    action: 'change person',
    subject: { type: 'person', id: person.id },
    before: {
      name: person.name,
      email: person.email,
      role: person.role,
      status: person.status,
      plan_id: person.plan_id,
    },
    after: { ...input, role, status },
  })
}

/** An administrator's address can be changed by themselves in their settings, or by two other administrators. */
const proposeAddress = async (tx: Tx, actor: Actor, person: Person, email: string): Promise<void> => {
  if (await findPersonByEmail(tx, email)) throw refuseField('email_taken', 'email')
  await requireNotReserved(tx, person.id, email)
  await propose(tx, actor, {
    kind: 'email',
    subject: person.id,
    title: copy.emailAddress(person.name),
    before: person.email,
    after: email,
    payload: { email },
    byItself: 'never',
  })
}

/** Applies a confirmed address of an administrator. */
export const applyAddressOf: Applier = async (tx, { subject, payload, asked_by }) =>
  changeAddress(tx, asked_by, await lockPerson(tx, subject), (payload as { email: string }).email)

const requireRoleChange = async (tx: Tx, actor: Actor, person: Person): Promise<void> => {
  if (person.id === actor.userId) throw new Refusal('not_yourself')
  if (person.signup_status === 'pending' || person.signup_status === 'denied') throw new Refusal('signup_undecided')
  await requireReplaceable(tx, person)
}

const requireMove = async (tx: Tx, actor: Actor, person: Person, to: identity.AccountStatus): Promise<void> => {
  if (person.id === actor.userId) throw new Refusal('not_yourself')
  if (!canMove(members.accountMoves, person.status, to))
    throw new Refusal('status_not_possible', { from: person.status, to })
  if (to !== 'active') await requireReplaceable(tx, person)
}

const changePlan = async (tx: Tx, actor: Actor, person: Person, planId: string | null | undefined): Promise<void> => {
  if (!planId || planId === person.plan_id) return
  // The application names its plan, which its approval grants.
  if (person.signup_status === 'pending' || person.signup_status === 'denied') throw new Refusal('signup_undecided')
  const plan = await getOfferedPlan(tx, planId)
  await grantYear(tx, person, plan, { source: 'given', grantedBy: actor.userId })
  await notifyOfGrantedYear(tx, actor, person, plan.name)
}

/** Actions that change an account's status. */
const moves = { ban: 'banned', unban: 'active', suspend: 'suspended', activate: 'active' } as const

export type MoveName = keyof typeof moves

const notifyOfStatus = (tx: Tx, person: Addressee, status: identity.AccountStatus, reason?: string): Promise<void> =>
  notify(tx, [person], {
    kind: 'account',
    ...copy.status[status],
    ...(reason && { also: [copy.reason(reason)] }),
    action:
      status === 'active'
        ? { label: copy.signIn, path: '/auth/signin' }
        : { label: notices.general.contactUs, path: '/contact' },
  })

/**
 * Bans, suspends or reactivates an account; bans and suspensions end all sessions at once.
 * @param requireProof proof of the actor's identity, required before an administrator is locked out: otherwise a stolen
 * session could lock out everyone who might end it
 */
export const moveMember = async (
  tx: Tx,
  actor: Actor,
  personId: string,
  name: MoveName,
  reason: string | undefined,
  requireProof?: () => Promise<void>,
): Promise<void> => {
  const person = await lockPerson(tx, personId)
  const to = moves[name]
  await requireMayChange(tx, actor, person)
  if (person.role === 'admin') await requireProof?.()
  if (name === 'unban' && person.status !== 'banned')
    throw new Refusal('status_not_possible', { from: person.status, to: 'unbanned' })
  await requireMove(tx, actor, person, to)
  await changePerson(tx, person.id, { status: to })
  if (to !== 'active') await endSessions(tx, person.id)
  // Bans free the person's seats.
  if (name === 'ban' || name === 'unban') tx.announce({ topics: ['live_sessions'] })
  await notifyOfStatus(tx, person, to, reason)
  await notifyOfAdministrator(tx, actor, person, to, reason)
  await audit(tx, actor, {
    action: `${name} person`,
    subject: { type: 'person', id: person.id },
    before: { status: person.status },
    after: { status: to, ...(reason && { reason }) },
  })
}

/**
 * Removes a person, unless they are still owed something.
 * @param requireNothingOpen checks of higher-level modules; throws a Refusal that the endpoint declares
 */
export const deleteMember = async (
  tx: Tx,
  actor: Actor,
  personId: string,
  files: Files,
  requireNothingOpen: (tx: Tx, personId: string) => Promise<void>,
): Promise<void> => {
  const person = await lockLeaving(tx, personId)
  if (person.id === actor.userId) throw new Refusal('not_yourself')
  await requireMayChange(tx, actor, person)
  await requireReplaceable(tx, person)
  await requireSettled(tx, person)
  if (await ownsSomething(tx, person.id)) throw new Refusal('wallet_not_empty')
  await requireNothingOpen(tx, person.id)
  await endSessions(tx, person.id)
  await changeAvatar(tx, files, person.id, undefined)
  await removePerson(tx, person.id)
  await notifyOfAdministrator(tx, actor, person, 'removed')
  await notifyOfRemoved(tx, actor, person)
  await audit(tx, actor, {
    action: 'delete person',
    subject: { type: 'person', id: person.id },
    before: { name: person.name, email: person.email, role: person.role, status: person.status },
  })
}
