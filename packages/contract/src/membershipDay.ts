const DAY_MS = 24 * 60 * 60 * 1000

/** The first millisecond of a day (`2027-03-01`), in UTC. */
export const startOfMembershipDay = (day: string): Date => new Date(`${day}T00:00:00.000Z`)

/** The last millisecond of a day (`2027-03-01`), in UTC: a membership until a day includes it. */
export const endOfMembershipDay = (day: string): Date => new Date(`${day}T23:59:59.999Z`)

/**
 * Whether a membership starts or ends with a day instead of at a time, as imported ones do: at the first or last
 * millisecond of a UTC day. Such a day is displayed in UTC, so it is the same in every time zone.
 */
export const isMembershipDay = (moment: Date): boolean => {
  const sinceMidnight = moment.getTime() % DAY_MS
  return sinceMidnight === 0 || sinceMidnight === DAY_MS - 1
}

/** A calendar year after a time: the same day of the next year (29 February: 28 February), in UTC. */
export const oneYearAfter = (time: Date): Date => {
  const end = new Date(time)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  if (end.getUTCMonth() !== time.getUTCMonth()) end.setUTCDate(0)
  return end
}
