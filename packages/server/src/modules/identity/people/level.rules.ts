const DAY = 24 * 60 * 60 * 1000

/** How many days a level goes on after the membership has ended. */
export const GRACE_DAYS = 14

/** When the level of a membership that ends at a time runs out: with its grace. @param endsAt null: it does not end */
export const levelEnd = (endsAt: Date | null): Date | null => endsAt && new Date(endsAt.getTime() + GRACE_DAYS * DAY)

/** Whether a membership that ends at a time has run out, with its grace. @param endsAt null: it does not end */
export const isOver = (endsAt: Date | null, now: Date): boolean => {
  const end = levelEnd(endsAt)
  return end !== null && now >= end
}

/** The level in force at a moment, from its dates: no job has to notice that it has run out. `none` without one. */
export const levelInForce = (
  person: { membership_level: string; membership_ends_at: Date | null },
  now: Date,
): string => (isOver(person.membership_ends_at, now) ? 'none' : person.membership_level)
