import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../activity/index.ts'
import { type Applier, propose } from '../approvals/index.ts'
import { administeredLately, endSessions, forgetFactors, lockPerson, type Person } from '../identity/index.ts'
import { requireMayChange } from './member-roles.ts'

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
      title: `The second factor of ${person.name} (${person.email})`,
      before: 'on',
      after: 'off',
      payload: {},
      byItself: 'never',
    })
    await tell(tx, person, 'Someone asked to remove your second factor', [
      'An administrator says you’ve lost your second factor. It will be removed after another administrator confirms it.',
    ])
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
  await tell(tx, person, 'Your second factor was removed', [
    'An administrator removed the second factor from your account, because it was reported as lost. You can now sign in with your password alone, and all sessions were signed out.',
    'Please sign in and set up a new one.',
  ])
}

const tell = (tx: Tx, person: Person, title: string, [text = '', ...also]: readonly string[]): Promise<void> =>
  notify(tx, [person], {
    kind: 'security',
    title,
    text,
    also: [...also, 'If you didn’t request this, contact us right away and choose a new password.'],
    action: { label: 'Choose a new password', path: '/forgot-password' },
  })
