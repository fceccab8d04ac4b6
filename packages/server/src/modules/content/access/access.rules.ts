import type { content } from '@vesica/contract'

/** The parts of a plan that matter for access. */
export interface Rung {
  id: string
  name: string
  level: string
  /** Orders the plans; upgrades go to a higher rank. */
  rank: number
}

/** The access conditions of an item. */
export interface Gate {
  planId: string
  /** When the item appears in the library; null: a draft. */
  visibleFrom: Date | null
  sample: boolean
  /** For lessons: the course's conditions for this viewer. */
  course?: Place
}

/** A course's conditions for a viewer and one of its lessons. */
export interface Place {
  /** Whether the course is visible to them. */
  shown: boolean
  /** Whether they are enrolled. */
  enrolled: boolean
  /** Whether opening the lesson enrolls them. */
  enterable: boolean
  /** When the section opens for them; null: at once. */
  opensAt: Date | null
  /** Whether a prerequisite of the section is unfinished. */
  missing: boolean
}

/** The person whose access is checked. */
export interface Viewer {
  /**
   * `member`: approved. `editor`: an administrator with permission to manage the library; other administrators are
   * `stranger`.
   */
  standing: 'visitor' | 'stranger' | 'pending' | 'member' | 'editor'
  /** The level in force at that time, or `none`. */
  level: string
  /** Whether they had a level that has expired. */
  expired: boolean
}

/** Settings that apply to everyone. */
export interface AccessSettings<Plan extends Rung = Rung> {
  policy: content.ContentPolicy
  /** Whether the library is enabled. */
  open: boolean
  /** Whether statistics are collected and visible. */
  analytics: boolean
  /** All plans by ID. */
  plans: ReadonlyMap<string, Plan>
}

/** Plans whose members have access to items of a plan, lowest first. */
const opensTo = (planId: string, { policy, plans }: AccessSettings): Rung[] => {
  const own = plans.get(planId)
  if (!own) return []
  const granting = policy === 'exact' ? [own] : [...plans.values()].filter(({ rank }) => rank >= own.rank)
  return granting.toSorted((a, b) => a.rank - b.rank)
}

/** The first matching line determines the reason. Without a line that grants access, the item stays locked. */
const reasonFor = (
  item: Gate,
  viewer: Viewer,
  rules: AccessSettings,
  rungs: readonly Rung[],
  now: Date,
): content.AccessReason => {
  if (viewer.standing === 'editor') return 'administrator'
  if (viewer.standing === 'visitor') return 'not_signed_in'
  if (viewer.standing === 'pending') return 'pending'
  if (!rules.open) return 'feature_off'
  if (item.visibleFrom === null || item.course?.shown === false) return 'draft'
  if (item.visibleFrom > now) return 'not_yet'
  if (viewer.standing !== 'member') return 'other_level'
  if (viewer.level === 'none' && viewer.expired) return 'expired'
  if (item.sample) return 'sample'
  if (!rungs.some(({ level }) => level === viewer.level)) return 'other_level'
  return item.course ? reasonOf(item.course, now) : 'level'
}

/** The level grants access; the course has to as well. */
const reasonOf = ({ enrolled, enterable, opensAt, missing }: Place, now: Date): content.AccessReason => {
  if (!enrolled && !enterable) return 'not_enrolled'
  if (opensAt !== null && opensAt > now) return 'not_released'
  return missing ? 'prerequisite' : 'level'
}

const grantingReasons: ReadonlySet<content.AccessReason> = new Set(['level', 'sample', 'administrator'])

/**
 * Whether a viewer has access to an item, why, and what would grant it. All library content must be checked here and
 * nowhere else. Pure, and denies access by default.
 * @param now the time to check for
 */
export const access = (item: Gate, viewer: Viewer, rules: AccessSettings, now: Date): content.Access => {
  const rungs = opensTo(item.planId, rules)
  const reason = reasonFor(item, viewer, rules, rungs, now)
  const opens = grantingReasons.has(reason)
  const upgradeTo = reason === 'other_level' && viewer.standing === 'member' ? upgradeFor(viewer, rungs, rules) : null
  const opensAt = opensAtOf(item, reason)
  return {
    opens,
    reason,
    sentence: sentenceFor(reason, viewer, rungs, upgradeTo, opensAt),
    plans: rungs.map(named),
    upgradeTo: upgradeTo && named(upgradeTo),
    opensAt: opensAt?.toISOString() ?? null,
  }
}

/** When the item opens by itself, if that is why it is locked. */
const opensAtOf = ({ visibleFrom, course }: Gate, reason: content.AccessReason): Date | null => {
  if (reason === 'not_yet') return visibleFrom
  return reason === 'not_released' ? (course?.opensAt ?? null) : null
}

const named = ({ id, name, level }: Rung) => ({ id, name, level })

/** Unpublished items look like missing ones: not even their lock is visible. */
export const isVisible = ({ reason }: Pick<content.Access, 'reason'>): boolean =>
  reason !== 'draft' && reason !== 'not_yet'

/** The lowest plan above the member's that grants access, if any. Members only move up. */
const upgradeFor = ({ level }: Viewer, rungs: readonly Rung[], { plans }: AccessSettings): Rung | null => {
  const own = [...plans.values()].find((plan) => plan.level === level)?.rank ?? Number.NEGATIVE_INFINITY
  return rungs.find(({ rank }) => rank > own) ?? null
}

/** IDs of plans whose items are open to the viewer; empty: none. Lists use them as a filter. */
export const openPlans = (viewer: Viewer, rules: AccessSettings, now: Date): string[] =>
  [...rules.plans.keys()].filter(
    (planId) => access({ planId, visibleFrom: now, sample: false }, viewer, rules, now).opens,
  )

const list = new Intl.ListFormat('en-US', { type: 'disjunction' })
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const sentenceFor = (
  reason: content.AccessReason,
  viewer: Viewer,
  rungs: readonly Rung[],
  upgradeTo: Rung | null,
  opensAt: Date | null,
): string => {
  const names = list.format(rungs.map(({ name }) => name))
  const sentenceByReason: Record<content.AccessReason, string> = {
    level: `It’s included in the ${names} membership.`,
    sample: 'It’s a free sample, available to all members.',
    administrator: 'Library administrators see everything.',
    not_signed_in: 'It’s available to members who are signed in.',
    pending: 'It’s available after the sign-up is approved.',
    expired: 'The membership has expired. Renew it to get access again.',
    other_level: otherLevel(names, viewer, upgradeTo),
    prerequisite: 'Something else must be completed first.',
    not_enrolled: 'It’s available to students of the course.',
    not_released: opensAt ? `It opens on ${day.format(opensAt)}.` : 'It opens later.',
    not_yet: opensAt ? `It will be in the library on ${day.format(opensAt)}.` : 'It isn’t in the library yet.',
    draft: 'It’s a draft, so members can’t see it.',
    feature_off: 'The library is turned off at the moment.',
  }
  return sentenceByReason[reason]
}

const otherLevel = (names: string, { standing }: Viewer, upgradeTo: Rung | null): string => {
  if (standing !== 'member' || upgradeTo) return `It’s available to ${names} members.`
  return `It’s only available to ${names} members.`
}
