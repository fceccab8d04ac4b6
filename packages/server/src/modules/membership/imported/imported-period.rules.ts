import { endOfMembershipDay, startOfMembershipDay, oneYearAfter } from '@vesica/contract'

/** The UTC date of a time. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

const YEARS_AHEAD = 10

interface Wrong {
  field: 'plan' | 'from' | 'until'
  sentence: string
}

/**
 * Start and end of an imported membership by date; the last day is included.
 * @param latest start of their last membership: an imported one must come after it, since history is not edited
 */
export const importedPeriod = (
  { from, until }: { from?: string | undefined; until?: string | undefined },
  latest: Date | undefined,
  now: Date,
): { beginsAt: Date; endsAt: Date } | Wrong => {
  if (from !== undefined && from > dayOf(now))
    return {
      field: 'from',
      sentence: 'Enter today or an earlier date. Add memberships that start later when they start.',
    }
  if (from !== undefined && latest && from < dayOf(latest))
    return { field: 'from', sentence: `Their last membership started on ${dayOf(latest)}. Enter a later date.` }
  const isLater = from !== undefined && (!latest || startOfMembershipDay(from) > latest)
  const beginsAt = isLater && from !== undefined ? startOfMembershipDay(from) : now
  const endsAt = until === undefined ? oneYearAfter(beginsAt) : endOfMembershipDay(until)
  if (endsAt <= beginsAt || (from !== undefined && until !== undefined && until <= from))
    return { field: 'until', sentence: 'Enter a date after the start.' }
  const furthest = new Date(now)
  furthest.setUTCFullYear(furthest.getUTCFullYear() + YEARS_AHEAD)
  if (until !== undefined && until > dayOf(furthest))
    return { field: 'until', sentence: `Enter a date within ${YEARS_AHEAD} years.` }
  return { beginsAt, endsAt }
}

/** What a member would lose of their current membership, which imports must not shorten; undefined: nothing. */
export const lostBy = (
  current: { planName: string; rank: number; endsAt: Date } | undefined,
  input: { rank: number; endsAt: Date },
): Wrong | undefined => {
  if (!current) return undefined
  if (input.rank < current.rank)
    return {
      field: 'plan',
      sentence: `They have ${current.planName}, which is a higher plan. Change it in their profile.`,
    }
  const last = dayOf(current.endsAt)
  if (dayOf(input.endsAt) < last)
    return { field: 'until', sentence: `Their membership runs until ${last}. Enter that date or a later one.` }
  return undefined
}
