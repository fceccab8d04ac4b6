const DAY = 24 * 60 * 60 * 1000

/** Grace period in days: how long a level continues after the membership ends. */
export const GRACE_DAYS = 14

/** When a membership's level ends, grace period included. @param endsAt null: no end */
export const levelEnd = (endsAt: Date | null): Date | null => endsAt && new Date(endsAt.getTime() + GRACE_DAYS * DAY)

/** Whether a membership has expired, grace period included. @param endsAt null: no end */
export const isOver = (endsAt: Date | null, now: Date): boolean => {
  const end = levelEnd(endsAt)
  return end !== null && now >= end
}

/** The level in force at a time, computed from dates, so that no job has to expire it; `none` without one. */
export const levelInForce = (
  person: { membership_level: string; membership_ends_at: Date | null },
  now: Date,
): string => (isOver(person.membership_ends_at, now) ? 'none' : person.membership_level)
