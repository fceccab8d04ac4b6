import { type identity, officeWords } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, type Addressee, notify } from '../activity/index.ts'
import { notifyAll } from '../control/index.ts'
import type { Person } from '../identity/index.ts'

/** What can become of an administrator: a status of their account, or that they are none any more. */
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
    title: 'is no administrator any more',
    did: ['took the back-office from', ''],
    then: `${out} If that’s wrong, an owner can make them an administrator again.`,
  },
  removed: {
    title: 'was removed as administrator',
    did: ['removed', ''],
    then: `${out} This can’t be undone, but an owner can add them again.`,
  },
}

/**
 * Tells the administrators who are left what one of them did to another, also who did it: nobody sends the others away
 * unseen. Of members only a removal is told.
 * @param person as they were before
 * @param reason what the person was told, where there is something
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
  const held = person.offices.map((office) => officeWords[office].name).join(', ')
  const whom = `${person.name} (${[person.email, held].filter(Boolean).join(', ')})`
  const what = [actor.name, did[0], whom, did[1]].filter(Boolean).join(' ')
  await notifyAll(tx, {
    title: `${person.name} ${title}: ${actor.name}`,
    text: [`${what}.`, ...(reason ? [`Reason: ${reason}`] : []), then].join(' '),
  })
}

/** Who is no administrator any more reads it too: they are not among the others now. */
export const notifyDemoted = (tx: Tx, person: Addressee): Promise<void> =>
  notify(tx, [person], {
    kind: 'account',
    title: 'You’re no longer an administrator',
    text: 'Your account is now a member account, and you were signed out everywhere. You can sign in again.',
    action: { label: 'Contact us', path: '/contact' },
  })
