import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, notify } from '../activity/index.ts'
import { type Applier, propose } from '../control/index.ts'
import { administeredLately, endSessions, forgetFactors, lockPerson, type Person } from '../identity/index.ts'
import { requireMayChange } from './member-offices.ts'

/**
 * Takes the second factor from somebody who has lost it. Whoever asks for that may be somebody else, with the password in
 * hand: so the person is told at once, every session ends, and of an administrator another one must believe it too.
 * @returns whether it waits for another administrator
 */
export const resetSecondFactor = async (tx: Tx, actor: Actor, personId: string): Promise<boolean> => {
  const person = await lockPerson(tx, personId)
  if (person.id === actor.userId) throw new Refusal('not_yourself')
  await requireMayChange(tx, actor, person)
  if (!person.second_factor_since) throw new Refusal('factor_missing')
  // Nor of somebody who was an administrator until lately: they are not made a member first.
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

/** Takes the second factor of an administrator, once another one has confirmed that it is lost. */
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
