import { type identity, roleText } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, type Addressee, notify } from '../activity/index.ts'
import { notifyAll } from '../approvals/index.ts'
import type { Person } from '../identity/index.ts'

/** The new account status of an administrator, or the loss of that role. */
type Outcome = identity.AccountStatus | 'demoted' | 'removed'

type Words = { title: string; did: [before: string, after: string]; then: string }

const out = 'They were signed out everywhere and can no longer approve anything.'
const back = 'If that’s wrong, an owner can reactivate them.'

const words: Readonly<Record<Outcome, Words>> = {
  active: {
    title: 'is active as administrator again',
    did: ['made', 'active again'],
    then: 'They can sign in again with the roles they had. If that’s wrong, suspend them.',
  },
  inactive: { title: 'was made inactive as administrator', did: ['made', 'inactive'], then: `${out} ${back}` },
  suspended: { title: 'was suspended as administrator', did: ['suspended', ''], then: `${out} ${back}` },
  banned: { title: 'was banned as administrator', did: ['banned', ''], then: `${out} ${back}` },
  demoted: {
    title: 'is no longer an administrator',
    did: ['removed', 'as administrator'],
    then: `${out} If that’s wrong, an owner can make them an administrator again.`,
  },
  removed: {
    title: 'was removed as administrator',
    did: ['removed', ''],
    then: `${out} This can’t be undone, but an owner can add them again.`,
  },
}

/**
 * Notifies the remaining administrators, including the actor, of what one did to another, so that no administrator is
 * removed unnoticed.
 * @param person as before the change
 * @param reason the reason sent to the person, if any
 */
export const notifyOfAdministrator = async (
  tx: Tx,
  actor: Actor,
  person: Pick<Person, 'name' | 'email' | 'role' | 'offices'>,
  outcome: Outcome,
  reason?: string,
): Promise<void> => {
  if (person.role !== 'admin') return
  const { title, did, then } = words[outcome]
  const held = person.offices.map((office) => roleText[office].name).join(', ')
  const whom = `${person.name} (${[person.email, held].filter(Boolean).join(', ')})`
  const what = [actor.name, did[0], whom, did[1]].filter(Boolean).join(' ')
  await notifyAll(tx, {
    title: `${person.name} ${title}: ${actor.name}`,
    text: [`${what}.`, ...(reason ? [`Reason: ${reason}`] : []), then].join(' '),
  })
}

/** Demoted administrators are notified separately, because they no longer get the administrators' notifications. */
export const notifyDemoted = (tx: Tx, person: Addressee): Promise<void> =>
  notify(tx, [person], {
    kind: 'account',
    title: 'You’re no longer an administrator',
    text: 'Your account is now a member account, and you were signed out everywhere. You can sign in again.',
    action: { label: 'Contact us', path: '/contact' },
  })
