import { isDeepStrictEqual } from 'node:util'
import { approvals, type Right } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import { find } from '../../platform/data/find.ts'
import { after, HOUR, minuteFor, minuteOf } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import { rightMissing } from '../../platform/caller.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit, settleRequests } from '../activity/index.ts'
import { alreadyDecided, isAlone, lockDeciders, listStandings, namesOf } from '../identity/index.ts'
import { getSettings } from '../settings/index.ts'
import {
  type ChangeKind,
  type ChangeRow,
  findPending,
  holdsAt,
  hoursOfRemovedAdmins,
  notBefore,
  selectChanges,
  pendingFor,
} from './change-list.ts'
import { asking, confirming } from './change.rules.ts'
import { tables } from './approvals.tables.ts'
import { notifyAll, type Zoned } from './notify-all.ts'

const copy = notices.approvals.changes

/** Applies a change of one kind. Checks the current state and refuses what is no longer possible. */
export type Applier = (tx: Tx, change: ChangeRow) => Promise<void>

/** Appliers by kind, supplied by the modules that own the changed data. */
export type Appliers = Readonly<Partial<Record<ChangeKind, Applier>>>

interface Proposal {
  kind: ChangeKind
  subject: string
  /** What changes, as the start of a sentence: `The rate of BTC`. */
  title: string
  before: string
  after: string
  payload: unknown
  /**
   * When it takes effect without a second administrator: after waiting, after waiting if no other administrator could
   * confirm it, once the time to cancel it is over, or never.
   */
  byItself: 'after waiting' | 'when alone' | 'unless called off' | 'never'
  /** The caller sends one notification for several changes. */
  isToldByCaller?: boolean
}

/**
 * Requests a change that needs more than one administrator. Notifies all administrators, including the requester, whose
 * session could be hijacked. Replaces a different pending change of the same subject; an identical one stays pending,
 * unless its requester's decisions do not count and someone else now requests it.
 * @returns the pending change
 */
export const propose = async (tx: Tx, actor: Actor, proposal: Proposal): Promise<ChangeRow> => {
  const pending = await lockPending(tx, proposal.kind, proposal.subject)
  if (pending && isDeepStrictEqual(pending.payload, proposal.payload)) {
    if (pending.asked_by === actor.userId || (await doesRequesterCount(tx, pending))) return pending
  }
  if (pending) await decideAs(tx, pending, 'called_off', actor.userId, copy.cancelledBecause.replaced)
  await tables(tx)
    .insertInto('guarded_change')
    .values({
      id: newId(),
      kind: proposal.kind,
      subject: proposal.subject,
      title: proposal.title,
      before_text: proposal.before,
      after_text: proposal.after,
      payload: JSON.stringify(proposal.payload),
      asked_by: actor.userId,
      asked_at: tx.now,
      holds_at: await effectiveAt(tx, actor, proposal),
      status: 'waiting',
      decided_by: null,
      decided_at: null,
      reason: null,
    })
    .execute()
  const row = await findPending(tx, proposal.kind, proposal.subject)
  if (!row) throw new Error('What was asked for does not wait')
  await audit(tx, actor, {
    action: `ask to change ${proposal.kind.replace('_', ' ')}`,
    subject: { type: proposal.kind, id: proposal.subject },
    before: proposal.before,
    after: { asked: proposal.after, holdsFrom: row.holdsAt?.toISOString() ?? null },
    isAsked: true,
  })
  if (!proposal.isToldByCaller)
    await notifyAll(tx, {
      asks: { kind: 'change', id: row.id },
      title: copy.stepTitle({ kind: row.kind, title: row.title, step: 'requested', by: actor.name }),
      text: (to) => copy.requested({ by: actor.name, details: changeText(row), effect: effectText(row, to) }),
    })
  tx.announce({ topics: ['control'], admins: 'approvals:read' })
  return row
}

/** When a change takes effect automatically; null: never. */
const effectiveAt = async (tx: Tx, actor: Actor, { kind, byItself }: Proposal): Promise<Date | null> => {
  if (byItself === 'unless called off') return notBefore(kind, tx.now)
  const canApplyAlone =
    byItself === 'after waiting' || (byItself === 'when alone' && (await isAlone(tx, actor.userId, confirming[kind])))
  return canApplyAlone ? after(tx.now, (await getSettings(tx)).changeWaitHours * HOUR) : null
}

/** Cancels the pending change of a subject when someone decides otherwise. @returns the cancelled change */
export const cancelPending = async (
  tx: Tx,
  actor: Actor,
  kind: ChangeKind,
  subject: string,
): Promise<ChangeRow | undefined> => {
  const pending = await lockPending(tx, kind, subject)
  if (!pending) return undefined
  await decideAs(tx, pending, 'called_off', actor.userId, null)
  tx.announce({ topics: ['control'], admins: 'approvals:read' })
  return pending
}

const lockPending = async (tx: Tx, kind: ChangeKind, subject: string): Promise<ChangeRow | undefined> =>
  pendingFor(tx, await hoursOfRemovedAdmins(tx), kind, subject)
    .forUpdate()
    .executeTakeFirst()

/** Confirms another administrator's change, which takes effect now. */
export const confirmChange = async (tx: Tx, actor: Actor, id: string, appliers: Appliers): Promise<void> => {
  const change = await lockChange(tx, id)
  if (change.asked_by === actor.userId) throw new Refusal('own_change')
  await requireCounting(tx, actor, confirming[change.kind])
  if (!(await doesRequesterCount(tx, change))) throw await askerNotCounting(tx, change.asked_by)
  const from = notBefore(change.kind, change.asked_at)
  if (tx.now < from) throw new Refusal('confirmed_too_soon', { from: minuteOf(from) })
  await apply(tx, change, appliers).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('change_not_possible', { why: error.message }) : error
  })
  await decideAs(tx, change, 'applied', actor.userId, null)
  await auditDecision(tx, actor, change, 'confirm')
  await notifyAll(tx, {
    title: copy.stepTitle({ kind: change.kind, title: change.title, step: 'confirmed', by: actor.name }),
    asker: change.asked_by,
    text: copy.confirmed({ by: actor.name, requester: await requesterName(tx, change), details: changeText(change) }),
  })
}

/** Cancels a pending change, one's own or another's. */
export const cancelChange = async (tx: Tx, actor: Actor, id: string): Promise<void> => {
  const change = await lockChange(tx, id)
  await decideAs(tx, change, 'called_off', actor.userId, null)
  await auditDecision(tx, actor, change, 'call off')
  await notifyAll(tx, {
    title: copy.stepTitle({ kind: change.kind, title: change.title, step: 'cancelled', by: actor.name }),
    asker: change.asked_by,
    text: copy.cancelled({ by: actor.name, requester: await requesterName(tx, change), details: changeText(change) }),
  })
}

/** Ids of due changes, oldest first. */
export const listDue = async (tx: Tx): Promise<string[]> => {
  const due = await tables(tx)
    .selectFrom('guarded_change')
    .select('id')
    .where('status', '=', 'waiting')
    .where('holds_at', '<=', tx.now)
    .where(holdsAt(tx, await hoursOfRemovedAdmins(tx)), '<=', tx.now)
    .orderBy('holds_at')
    .execute()
  return due.map(({ id }) => id)
}

/**
 * Applies a due change, unless it was decided in the meantime. Cancels it if the requester is no longer an active
 * administrator or may no longer request it.
 */
export const applyDue = async (tx: Tx, id: string, appliers: Appliers): Promise<void> => {
  const change = await lockDue(tx, id)
  if (!change) return
  if (!(await lockDeciders(tx, [change.asked_by], asking[change.kind])).has(change.asked_by)) {
    await decideAs(tx, change, 'called_off', null, copy.cancelledBecause.requesterRemoved)
    return
  }
  await apply(tx, change, appliers)
  await decideAs(tx, change, 'applied', null, null)
  const requester = await requesterName(tx, change)
  await notifyAll(tx, {
    title: copy.stepTitle({ kind: change.kind, title: change.title, step: 'applied' }),
    asker: change.asked_by,
    text: (to) => copy.applied({ requester, requested: minuteFor(change.asked_at, to), details: changeText(change) }),
  })
}

/** Records that a due change was no longer possible. */
export const failDue = async (tx: Tx, id: string, reason: string): Promise<void> => {
  const change = await lockDue(tx, id)
  if (!change) return
  await decideAs(tx, change, 'failed', null, reason)
  const requester = await requesterName(tx, change)
  await notifyAll(tx, {
    title: copy.stepTitle({ kind: change.kind, title: change.title, step: 'failed' }),
    asker: change.asked_by,
    text: (to) => copy.failed({ requester, requested: minuteFor(change.asked_at, to), reason }),
  })
}

const lockDue = async (tx: Tx, id: string): Promise<ChangeRow | undefined> => {
  const hours = await hoursOfRemovedAdmins(tx)
  return selectChanges(tx, hours)
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('holds_at', '<=', tx.now)
    .where(holdsAt(tx, hours), '<=', tx.now)
    .forUpdate()
    .executeTakeFirst()
}

const apply = async (tx: Tx, change: ChangeRow, appliers: Appliers): Promise<void> => {
  const applier = appliers[change.kind]
  if (!applier) throw new Error(`Nothing applies changes of kind ${change.kind}`)
  await applier(tx, change)
}

const decideAs = async (
  tx: Tx,
  change: ChangeRow,
  status: ChangeRow['status'],
  by: string | null,
  reason: string | null,
): Promise<void> => {
  await tables(tx)
    .updateTable('guarded_change')
    .set({ status, decided_by: by, decided_at: tx.now, reason })
    .where('id', '=', change.id)
    .execute()
  settleRequests(tx, 'change', change.id)
  tx.announce({ topics: ['control'], admins: 'approvals:read' })
}

const lockChange = async (tx: Tx, id: string): Promise<ChangeRow> => {
  const change = await find(
    id,
    selectChanges(tx, await hoursOfRemovedAdmins(tx))
      .where('id', '=', id)
      .forUpdate(),
  )
  if (change.status === 'waiting') return change
  const decision = { waiting: '', applied: 'applied', called_off: 'called off', failed: 'found impossible' }[
    change.status
  ]
  const at = change.decided_at ?? tx.now
  throw await alreadyDecided(tx, { decision, by: change.decided_by, nobody: 'its time', at })
}

export const requireCounting = async (tx: Tx, actor: Actor, right: Right): Promise<void> => {
  const deciders = await lockDeciders(tx, [actor.userId], right)
  if (!deciders.has(actor.userId)) throw rightMissing(right)
  if (deciders.get(actor.userId)) return
  const own = (await listStandings(tx)).find(({ id }) => id === actor.userId)
  throw new Refusal('not_counting_yet', { from: minuteOf(own?.countsFrom ?? tx.now) })
}

/**
 * Both administrators' decisions must count, so that one cannot confirm a request by an administrator they appointed.
 */
const doesRequesterCount = async (tx: Tx, { asked_by, kind }: ChangeRow): Promise<boolean> =>
  (await lockDeciders(tx, [asked_by], asking[kind])).get(asked_by) ?? false

/** The error for requests by an administrator whose decisions do not count yet. */
export const askerNotCounting = async (tx: Tx, requestedBy: string): Promise<Refusal> =>
  new Refusal('asker_not_counting', {
    name: (await namesOf(tx, [requestedBy])).get(requestedBy) ?? 'The person who requested this',
  })

const auditDecision = (tx: Tx, actor: Actor, change: ChangeRow, verb: string): Promise<void> =>
  audit(tx, actor, {
    action: `${verb} change of ${change.kind.replace('_', ' ')}`,
    subject: { type: change.kind, id: change.subject },
    before: change.before_text,
    after: change.after_text,
  })

const changeText = ({ kind, title, before_text, after_text }: ChangeRow): string =>
  approvals.isReplacing(kind)
    ? copy.replaced({ title, before: before_text, after: after_text })
    : copy.described(title, after_text)

const effectText = ({ kind, asked_at, holdsAt }: ChangeRow, to: Zoned): string =>
  holdsAt && holdsAt <= notBefore(kind, asked_at)
    ? copy.effects.sent(minuteFor(holdsAt, to))
    : holdsAt
      ? copy.effects.afterWaiting(minuteFor(holdsAt, to))
      : copy.effects.onceConfirmed

const requesterName = async (tx: Tx, { asked_by }: ChangeRow): Promise<string> =>
  (await namesOf(tx, [asked_by])).get(asked_by) ?? copy.someone
