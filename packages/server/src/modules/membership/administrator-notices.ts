import { type identity, roleText } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, type Addressee, notify } from '../activity/index.ts'
import { notifyAll } from '../approvals/index.ts'
import type { Person } from '../identity/index.ts'

const copy = notices.members

/** The new account status of an administrator, or the loss of that role. */
type Outcome = identity.AccountStatus | 'demoted' | 'removed'

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
  const held = person.offices.map((office) => roleText[office].name).join(', ')
  const administrator = `${person.name} (${[person.email, held].filter(Boolean).join(', ')})`
  const { title, done, effect } = copy.administrator[outcome]({ by: actor.name, name: person.name, administrator })
  await notifyAll(tx, { title, text: [done, ...(reason ? [copy.reason(reason)] : []), effect].join(' ') })
}

/** Demoted administrators are notified separately, because they no longer get the administrators' notifications. */
export const notifyDemoted = (tx: Tx, person: Addressee): Promise<void> =>
  notify(tx, [person], {
    kind: 'account',
    ...copy.demoted,
    action: { label: notices.general.contactUs, path: '/contact' },
  })
