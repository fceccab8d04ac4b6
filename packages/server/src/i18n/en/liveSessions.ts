/** Live sessions, for those who attend. Times are in the reader's time zone. */
export const liveSessions = {
  open: 'Open the sessions',
  /** @param lead how long before the session */
  reminder: (title: string, lead: 'day' | 'hour', time: string) => ({
    title: `${title} starts ${lead === 'day' ? 'in a day' : 'in an hour'}`,
    text: `The session starts at ${time}. The link appears 15 minutes before.`,
  }),
  /** @param notice the organizer's message, may be empty */
  moved: (title: string, time: string, notice: string) => ({
    title: `Moved: ${title}`,
    text: `The session now starts at ${time}.${notice === '' ? '' : ` ${notice}`}`,
  }),
  cancelled: (title: string, time: string, reason: string) => ({
    title: `Cancelled: ${title}`,
    text: `The session was scheduled for ${time}. Reason: ${reason}`,
  }),
}
