interface Announcement {
  text: string
  audience: readonly string[]
  /** undefined: now */
  time: string | undefined
  /** null: no link */
  path: string | null
}

/** Announcements, for recipients and approvers. */
export const announcements = {
  open: 'Learn more',
  requested: (title: string) => `The announcement “${title}”`,
  summary: ({ text, audience, time, path }: Announcement) =>
    `To ${audience.join(', ')}${time === undefined ? '' : `, on ${time}`}: ${text}${path ? ` (${path})` : ''}`,
}
