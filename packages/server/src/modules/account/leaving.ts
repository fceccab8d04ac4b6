import { account } from '@vesica/contract'
import { randomBytes } from 'node:crypto'
import { notices } from '../../i18n/notices.ts'
import { after, DAY, minuteFor } from '../../platform/clock.ts'
import { forgetPersonal, type Personal } from '../../platform/data/personal.tables.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Files } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { notify } from '../activity/index.ts'
import {
  type Compared,
  endSessions,
  getPerson,
  lockLeaving,
  holdOf,
  markLeft,
  removePerson,
  requirePassword,
  requireUnheldAccount,
  setLeaving,
  type claimLeavingReminders,
} from '../identity/index.ts'
import { settleComments } from '../community/index.ts'
import { listObstacles } from './obstacles.ts'

const copy = notices.account.deletion

/** The scheduled deletion of an account, and the obstacles to it. */
export const presentDeletion = async (tx: Tx, personId: string) => {
  const person = await getPerson(tx, personId)
  return { leavesAt: person.leaves_at?.toISOString() ?? null, obstacles: await listObstacles(tx, person) }
}

const reasonsText = (obstacles: readonly account.Obstacle[]): string => obstacles.map(({ reason }) => reason).join(' ')

/** Schedules the deletion of an account in 14 days. */
export const requestLeaving = async (tx: Tx, personId: string, compared: Compared): Promise<void> => {
  await requirePassword(tx, compared)
  const person = await lockLeaving(tx, personId)
  requireUnheldAccount(person, tx.now)
  if (person.leaves_at !== null) return
  const obstacles = await listObstacles(tx, person)
  if (obstacles.length > 0) throw new Refusal('leaving_barred', { why: reasonsText(obstacles) })
  const at = after(tx.now, account.LEAVING_DAYS * DAY)
  await setLeaving(tx, person.id, at)
  await notify(tx, [person], {
    kind: 'security',
    ...copy.scheduled(minuteFor(at, person)),
    action: { label: copy.cancel, path: '/settings?tab=data' },
  })
}

/** Cancels the deletion of an account. */
export const cancelLeaving = async (tx: Tx, personId: string): Promise<void> => {
  const person = await lockLeaving(tx, personId)
  if (person.leaves_at === null) return
  await setLeaving(tx, person.id, null)
  await notify(tx, [person], {
    kind: 'security',
    ...copy.cancelled,
    action: { label: notices.general.openSettings, path: '/settings?tab=data' },
  })
}

/** Reminds people of the deletion of their account two days before it. */
export const notifySoonLeaving = async (
  tx: Tx,
  people: Awaited<ReturnType<typeof claimLeavingReminders>>,
): Promise<void> => {
  for (const person of people) {
    if (person.leaves_at === null) continue
    await notify(tx, [person], {
      kind: 'security',
      key: `leaving ${person.leaves_at.toISOString()}`,
      ...copy.soon(minuteFor(person.leaves_at, person)),
      action: { label: notices.account.openData, path: '/settings?tab=data' },
    })
  }
}

/** `Former member 7F3K`: random, so it distinguishes people without identifying them. */
const newPseudonym = (): string => {
  const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
  return `Former member ${[...randomBytes(4)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}

/**
 * Deletes an account whose 14 days are over: personal data goes as each module declares it for its tables; ledger and
 * orders keep a pseudonym. If money or an order is open by then, the account stays and its owner is notified.
 */
export const leave = async (
  tx: Tx,
  files: Files,
  { id, personal }: { id: string; personal: readonly Personal[] },
): Promise<void> => {
  const person = await lockLeaving(tx, id)
  // The deletion was cancelled at the last moment.
  if (person.leaves_at === null || person.leaves_at > tx.now) return
  // The deletion waits while the account is on hold, so that its owner can recover it.
  if (holdOf(person, tx.now)) return
  const obstacles = await listObstacles(tx, person)
  if (obstacles.length > 0) {
    await setLeaving(tx, id, null)
    await notify(tx, [person], {
      kind: 'security',
      ...copy.failed(reasonsText(obstacles)),
      action: { label: notices.account.openData, path: '/settings?tab=data' },
    })
    return
  }
  await endSessions(tx, id)
  await removePerson(tx, id)
  await markLeft(tx, id)
  await settleComments(tx, id)
  const leaver = { id, email: person.email, pseudonym: newPseudonym() }
  for (const declaration of personal) await forgetPersonal(tx, files, declaration, leaver)
}
