import { notices } from '../../i18n/notices.ts'
import { requireFound } from '../../platform/data/find.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { alreadyDecided, countNow, isAlone, lockDeciders, listStandings, lockPerson } from '../identity/index.ts'
import { requireCounting } from './change.ts'
import type { ChangeKind } from './change-list.ts'
import { confirming } from './change.rules.ts'
import { notifyAll } from './notify-all.ts'

/** Whether no other administrator could confirm the actor's request. */
export const isAloneFor = (tx: Tx, actor: Actor, kind: ChangeKind): Promise<boolean> =>
  isAlone(tx, actor.userId, confirming[kind])

/** Whether an administrator can confirm others' requests of a kind and their decisions count. */
export const countsFor = async (tx: Tx, { userId }: Actor, kind: ChangeKind): Promise<boolean> =>
  (await lockDeciders(tx, [userId], confirming[kind])).get(userId) ?? false

/** Makes a new administrator's decisions count early. */
export const confirmAdministrator = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  await lockPerson(tx, id)
  const administrator = requireFound((await listStandings(tx)).find((standing) => standing.id === id))
  if (id === actor.userId || administrator.appointedBy === actor.userId) throw new Refusal('own_change')
  await requireCounting(tx, actor, 'approvals:decide')
  if (administrator.countsFrom <= tx.now)
    throw await alreadyDecided(tx, {
      decision: 'confirmed',
      by: null,
      nobody: 'its time',
      at: administrator.countsFrom,
    })
  await countNow(tx, id)
  await audit(tx, actor, {
    action: 'confirm administrator',
    subject: { type: 'person', id },
    before: { countsFrom: administrator.countsFrom.toISOString() },
    after: { countsFrom: tx.now.toISOString() },
  })
  const { name, email } = administrator
  await notifyAll(tx, notices.approvals.administratorConfirmed({ name, email, by: actor.name }))
}
