import { notices } from '../../i18n/notices.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../activity/index.ts'
import { type Applier, propose } from '../approvals/index.ts'
import { administeredLately, endSessions, forgetFactors, lockPerson, type Person } from '../identity/index.ts'
import { requireMayChange } from './member-roles.ts'

const copy = notices.members.secondFactor

/**
 * Removes a lost second factor. The request could come from an attacker who has the password, so the person is notified
 * at once and all sessions end; for administrators, a second administrator must confirm.
 * @returns whether it needs confirmation
 */
export const resetSecondFactor = async (tx: Tx, actor: Actor, personId: string): Promise<boolean> => {
  const person = await lockPerson(tx, personId)
  if (person.id === actor.userId) throw new Refusal('not_yourself')
  await requireMayChange(tx, actor, person)
  if (!person.second_factor_since) throw new Refusal('factor_missing')
  // Recent administrators count too; otherwise they could be demoted first.
  if (person.role === 'admin' || (await administeredLately(tx, person.id))) {
    await propose(tx, actor, {
      kind: 'second_factor',
      subject: person.id,
      title: copy.of(person.name, person.email),
      before: copy.on,
      after: copy.off,
      payload: {},
      byItself: 'never',
    })
    await notifyOwner(tx, person, copy.removalRequested)
    return true
  }
  await take(tx, person)
  await audit(tx, actor, {
    action: 'reset second factor',
    subject: { type: 'person', id: person.id },
    before: { secondFactor: 'on' },
    after: { secondFactor: 'off' },
  })
  return false
}

/** Removes an administrator's second factor after another administrator has confirmed its loss. */
export const applySecondFactor: Applier = async (tx, { subject }) => {
  const person = await lockPerson(tx, subject)
  if (!person.second_factor_since) throw new Refusal('factor_missing')
  await take(tx, person)
}

const take = async (tx: Tx, person: Person): Promise<void> => {
  await forgetFactors(tx, person.id)
  await endSessions(tx, person.id)
  tx.announce({ topics: ['me'], users: [person.id] })
  await notifyOwner(tx, person, copy.removed, copy.setUpNew)
}

const notifyOwner = (
  tx: Tx,
  person: Person,
  text: { title: string; text: string },
  ...also: readonly string[]
): Promise<void> =>
  notify(tx, [person], {
    kind: 'security',
    ...text,
    also: [...also, copy.notRequested],
    action: { label: notices.general.chooseNewPassword, path: '/forgot-password' },
  })
