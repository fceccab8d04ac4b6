import type { content } from '@vesica/contract'

/** A plan as far as access goes. */
export interface Rung {
  id: string
  name: string
  level: string
  /** Orders the plans: higher ranks are moved up to. */
  rank: number
}

/** What is asked about an item. */
export interface Gate {
  planId: string
  /** From when on it is in the library; null: a draft. */
  visibleFrom: Date | null
  sample: boolean
  /** Of a lesson: what its course says of who asks. */
  course?: Place
}

/** What a course says of one of its lessons to somebody. */
export interface Place {
  /** Whether they are shown the course at all. */
  shown: boolean
  /** Whether they are in it. */
  enrolled: boolean
  /** Whether opening it enters the course. */
  enterable: boolean
  /** When the section opens to them; null: at once. */
  opensAt: Date | null
  /** Whether something that comes before the section is not finished. */
  missing: boolean
}

/** Who asks. */
export interface Viewer {
  /** `member`: approved. `editor`: an administrator who may see the library as it is kept; another is a `stranger`. */
  standing: 'visitor' | 'stranger' | 'pending' | 'member' | 'editor'
  /** The level in force at that moment, or `none`. */
  level: string
  /** Had a level, which has run out. */
  expired: boolean
}

/** What holds for everybody. */
export interface House<Plan extends Rung = Rung> {
  policy: content.ContentPolicy
  /** Whether the library is switched on. */
  open: boolean
  /** Whether figures about people are added up and shown. */
  analytics: boolean
  /** All plans, by id. */
  plans: ReadonlyMap<string, Plan>
}

/** Plans whose members a plan's items open to, lowest first. */
const opensTo = (planId: string, { policy, plans }: House): Rung[] => {
  const own = plans.get(planId)
  if (!own) return []
  const some = policy === 'exact' ? [own] : [...plans.values()].filter(({ rank }) => rank >= own.rank)
  return some.toSorted((a, b) => a.rank - b.rank)
}

/** The first of these that holds says why; nothing opens that no line opens. */
const reasonFor = (
  item: Gate,
  viewer: Viewer,
  house: House,
  rungs: readonly Rung[],
  now: Date,
): content.AccessReason => {
  if (viewer.standing === 'editor') return 'administrator'
  if (viewer.standing === 'visitor') return 'not_signed_in'
  if (viewer.standing === 'pending') return 'pending'
  if (!house.open) return 'feature_off'
  if (item.visibleFrom === null || item.course?.shown === false) return 'draft'
  if (item.visibleFrom > now) return 'not_yet'
  if (viewer.standing !== 'member') return 'other_level'
  if (viewer.level === 'none' && viewer.expired) return 'expired'
  if (item.sample) return 'sample'
  if (!rungs.some(({ level }) => level === viewer.level)) return 'other_level'
  return item.course ? reasonOf(item.course, now) : 'level'
}

/** The level opens it; now its course has to. */
const reasonOf = ({ enrolled, enterable, opensAt, missing }: Place, now: Date): content.AccessReason => {
  if (!enrolled && !enterable) return 'not_enrolled'
  if (opensAt !== null && opensAt > now) return 'not_released'
  return missing ? 'prerequisite' : 'level'
}

const opening: ReadonlySet<content.AccessReason> = new Set(['level', 'sample', 'administrator'])

/**
 * Whether a person may have this, why, and what would open it. Everything that hands out anything of the library asks
 * this and nothing else. Pure, and closed unless something opens it.
 * @param now the moment that is asked about
 */
export const access = (item: Gate, viewer: Viewer, house: House, now: Date): content.Access => {
  const rungs = opensTo(item.planId, house)
  const reason = reasonFor(item, viewer, house, rungs, now)
  const opens = opening.has(reason)
  const upgradeTo = reason === 'other_level' && viewer.standing === 'member' ? upgradeFor(viewer, rungs, house) : null
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

/** When it opens by itself, where that is why it does not. */
const opensAtOf = ({ visibleFrom, course }: Gate, reason: content.AccessReason): Date | null => {
  if (reason === 'not_yet') return visibleFrom
  return reason === 'not_released' ? (course?.opensAt ?? null) : null
}

const named = ({ id, name, level }: Rung) => ({ id, name, level })

/** What is not in the library is to who asks as if it were not there: they are not even told that it is locked. */
export const isShown = ({ reason }: Pick<content.Access, 'reason'>): boolean =>
  reason !== 'draft' && reason !== 'not_yet'

/** Members move up only: the lowest plan above theirs that opens it, if there is one. */
const upgradeFor = ({ level }: Viewer, rungs: readonly Rung[], { plans }: House): Rung | null => {
  const own = [...plans.values()].find((plan) => plan.level === level)?.rank ?? Number.NEGATIVE_INFINITY
  return rungs.find(({ rank }) => rank > own) ?? null
}

/** The plans of which one member has what opens; empty: none. Lists narrow by it what they read. */
export const openPlans = (viewer: Viewer, house: House, now: Date): string[] =>
  [...house.plans.keys()].filter(
    (planId) => access({ planId, visibleFrom: now, sample: false }, viewer, house, now).opens,
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
  const sentences: Record<content.AccessReason, string> = {
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
  return sentences[reason]
}

const otherLevel = (names: string, { standing }: Viewer, upgradeTo: Rung | null): string => {
  if (standing !== 'member' || upgradeTo) return `It’s available to ${names} members.`
  return `It’s only available to ${names} members.`
}
