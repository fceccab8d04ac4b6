import { type approvals, refusalMessage, type Right, rolesText } from '@vesica/contract'
import type { Caller } from '../../platform/caller.ts'
import { minuteOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { isAlone, listStandings, namesOf, type ApprovalStatus } from '../identity/index.ts'
import { getSettings } from '../settings/index.ts'
import { type ChangeRow, listChanges, notBefore } from './change-list.ts'
import { confirming } from './change.rules.ts'
import { presentRules } from './rule.rules.ts'

/** The rules, pending changes and administrators' standing, for one administrator. */
export const presentControl = async (tx: Tx, { userId, rights }: Caller): Promise<approvals.Control> => {
  const settings = await getSettings(tx)
  const standings = await listStandings(tx)
  const own = standings.find(({ id }) => id === userId)
  const changes = await listChanges(tx)
  const names = await namesOf(
    tx,
    changes.flatMap((change) => [change.asked_by, ...(change.decided_by ? [change.decided_by] : [])]),
  )
  const notYet = own && own.countsFrom > tx.now ? `You can approve from ${minuteOf(own.countsFrom)}.` : null
  const blockedWithout = (right: Right): string | null =>
    rights.has(right) ? notYet : refusalMessage('right_missing', { who: rolesText(right) })
  return {
    rules: presentRules(settings),
    changes: changes.map((change) =>
      presentChange(change, names, userId, blockedWithout(confirming[change.kind]) ?? tooSoon(change, tx.now)),
    ),
    administrators: standings.map((standing) =>
      presentStanding(standing, tx.now, userId, blockedWithout('approvals:decide')),
    ),
    alone: await isAlone(tx, userId, 'approvals:decide'),
  }
}

const tooSoon = ({ kind, asked_at }: ChangeRow, now: Date): string | null => {
  const from = notBefore(kind, asked_at)
  return now < from ? refusalMessage('confirmed_too_soon', { from: minuteOf(from) }) : null
}

const presentChange = (
  change: ChangeRow,
  names: ReadonlyMap<string, string>,
  userId: string,
  otherwise: string | null,
): approvals.GuardedChange => ({
  id: change.id,
  kind: change.kind,
  subject: change.subject,
  title: change.title,
  before: change.before_text,
  after: change.after_text,
  requestedBy: names.get(change.asked_by) ?? '',
  requestedById: change.asked_by,
  requestedAt: change.asked_at.toISOString(),
  holdsAt: change.holdsAt?.toISOString() ?? null,
  status: change.status,
  decidedBy: change.decided_by ? (names.get(change.decided_by) ?? '') : null,
  decidedAt: change.decided_at?.toISOString() ?? null,
  reason: change.reason,
  confirmBlocked:
    change.asked_by === userId ? 'You requested this, so another administrator must confirm it.' : otherwise,
})

const presentStanding = (
  standing: ApprovalStatus,
  now: Date,
  userId: string,
  otherwise: string | null,
): approvals.AdministratorStatus => ({
  id: standing.id,
  name: standing.name,
  email: standing.email,
  countsFrom: standing.countsFrom.toISOString(),
  counts: standing.countsFrom <= now,
  confirmBlocked: confirmBlocked(standing, userId) ?? otherwise,
})

const confirmBlocked = ({ id, appointedBy }: ApprovalStatus, userId: string): string | null => {
  if (id === userId) return 'Another administrator must confirm you.'
  return appointedBy === userId ? 'You added them as an administrator, so another one must confirm them.' : null
}
