import { canonicalRoles, type AdminRole, roleText } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../activity/index.ts'
import { type Applier, cancelPending, propose, notifyAll } from '../approvals/index.ts'
import {
  appointment,
  changePerson,
  countNow,
  decides,
  endSessions,
  isAlone,
  lockPerson,
  type Person,
  requireGiver,
  requireOtherOwner,
  requireRight,
} from '../identity/index.ts'
import { getSettings } from '../settings/index.ts'

const copy = notices.members.roles

type Holder = Pick<Person, 'id' | 'name' | 'email' | 'offices'>

/** Any change to an administrator requires permission to manage roles. */
export const requireMayChange = async (tx: Tx, actor: Actor, person: Pick<Person, 'role'>): Promise<void> => {
  if (person.role === 'admin') await requireRight(tx, actor, 'roles:write')
}

/** The last owner cannot be removed or demoted in any way. */
export const requireReplaceable = async (tx: Tx, person: Pick<Person, 'id' | 'offices'>): Promise<void> => {
  if (person.offices.includes('owner')) await requireOtherOwner(tx, person.id)
}

const named = (offices: readonly AdminRole[]): string => offices.map((office) => roleText[office].name).join(', ')

/**
 * Sets an administrator's roles and notifies them and the other administrators. A new owner needs confirmation by
 * another owner if there is one, and retains the former roles until then.
 * @param person locked; without roles if newly an administrator
 */
export const assignRoles = async (
  tx: Tx,
  actor: Actor,
  person: Holder,
  offices: readonly AdminRole[],
): Promise<void> => {
  const held = canonicalRoles(offices)
  if (held.join() === person.offices.join()) {
    await cancelPending(tx, actor, 'offices', person.id)
    return
  }
  if (person.id === actor.userId) throw new Refusal('not_yourself')
  await requireGiver(tx, actor, held)
  if (held.includes('owner')) {
    if (!(await isAlone(tx, actor.userId, 'roles:write'))) return proposeOwner(tx, actor, person)
  } else await requireReplaceable(tx, person)
  await cancelPending(tx, actor, 'offices', person.id)
  await hold(tx, actor.userId, person, held)
  await audit(tx, actor, {
    action: 'set offices',
    subject: { type: 'person', id: person.id },
    before: { offices: person.offices },
    after: { offices: held },
  })
  await notifyAll(tx, await appointed(tx, actor, person, held))
}

const proposeOwner = async (tx: Tx, actor: Actor, person: Holder): Promise<void> => {
  await propose(tx, actor, {
    kind: 'offices',
    subject: person.id,
    title: copy.of(person.name, person.email),
    before: named(person.offices),
    after: named(['owner']),
    payload: { offices: ['owner'] },
    byItself: 'never',
  })
}

/** Makes an owner confirmed by another owner, so their decisions count at once. */
export const applyRoles: Applier = async (tx, { subject, payload, asked_by }) => {
  const person = await lockPerson(tx, subject)
  if (person.role !== 'admin') throw new Refusal('not_administrator')
  await hold(tx, asked_by, person, (payload as { offices: AdminRole[] }).offices)
  await countNow(tx, person.id)
}

/**
 * Saves the roles and ends all sessions, so that screens and permissions start afresh. Decisions under a newly added
 * deciding role count only after the same wait as a new administrator's.
 */
const hold = async (tx: Tx, by: string, person: Holder, offices: AdminRole[]): Promise<void> => {
  const begins = decides(offices) && !decides(person.offices)
  await changePerson(tx, person.id, { offices, ...(begins && (await appointment(tx, by))) })
  await endSessions(tx, person.id)
  await notify(tx, [person], {
    kind: 'account',
    ...copy.changed(named(offices)),
    action: { label: notices.members.signIn, path: '/auth/signin' },
  })
}

/** The notification for the other administrators, so that no one can appoint their own second approver unnoticed. */
const appointed = async (tx: Tx, actor: Actor, person: Holder, offices: readonly AdminRole[]) => {
  const { newAdministratorHours } = await getSettings(tx)
  return copy.assigned({
    by: actor.name,
    name: person.name,
    email: person.email,
    roles: named(offices),
    isNew: person.offices.length === 0,
    waitHours: decides(offices) && !decides(person.offices) ? newAdministratorHours : null,
  })
}

export const setAdminRoles = async (
  tx: Tx,
  actor: Actor,
  personId: string,
  input: readonly AdminRole[],
): Promise<void> => {
  const person = await lockPerson(tx, personId)
  if (person.role !== 'admin') throw new Refusal('not_administrator')
  await assignRoles(tx, actor, person, input)
}
