import type { liveSessions } from '@vesica/contract'

/** Copy of live sessions for members. */
export const live = {
  title: 'Live sessions',
  why: 'Live meetings with your teachers. All times are in your time zone.',
  what: 'The live sessions',
  waitTitle: 'Live sessions come with your membership',
  none: 'No upcoming live sessions',
  noneWhy: 'New sessions for your level will appear here.',
  list: 'Upcoming live sessions',
  starts: (at: string) => `Starts ${at}`,
  until: (at: string) => `until ${at}`,
  now: 'Now',
  linkAt: (at: string) => `The link appears here at ${at}.`,
  linkFor: (at: string) => `The link appears here at ${at} for attendees.`,
  join: 'Join now',
  joinNamed: (title: string) => `Join ${title} now`,
  seats: (left: number, total: number) =>
    left === 0
      ? total === 1
        ? 'Full: the only seat is taken'
        : `Full: all ${total} seats are taken`
      : left === 1
        ? '1 seat left'
        : `${left} of ${total} seats left`,
  come: 'RSVP',
  comeTo: (title: string) => `RSVP to ${title}`,
  comeNot: 'Cancel RSVP',
  comeNotTo: (title: string) => `Cancel RSVP to ${title}`,
  comes: 'You’re going.',
  isComing: {
    day: (title: string) => `You’re going to ${title}. We’ll remind you a day and an hour before.`,
    hour: (title: string) => `You’re going to ${title}. We’ll remind you an hour before.`,
    none: (title: string) => `You’re going to ${title}.`,
  },
  isNotComing: (title: string) => `RSVP to ${title} cancelled.`,
  calledOff: 'Cancelled',
  calledOffWhy: (reason: string) => `Reason: ${reason}`,
  file: 'Add to calendar',
  fileOf: (title: string) => `Add to calendar: ${title}`,
  fileName: 'session.ics',
  more: 'Show more',
  calendar: {
    title: 'Calendar feed',
    why: 'Subscribe to your personal calendar feed to keep the sessions you’re going to up to date. It never contains session links.',
    shared:
      'Your calendar, podcast and text feeds share one key: creating, replacing or deleting one affects all of them.',
    name: 'Calendar',
    address: 'Calendar feed link',
    once: 'Copy this link now. You won’t see it again. Anyone with the link can see the sessions you’re going to.',
    since: (day: string) => `You created your feed link on ${day}.`,
    make: 'Create feed link',
    replace: 'Replace feed link',
    replaceQuestion: 'Replace your feed link?',
    replaceThen: 'Your current link stops working immediately, for podcasts and texts too.',
    end: 'Delete feed link',
    endQuestion: 'Delete your feed link?',
    endThen: 'Calendars, podcast apps and feed readers that use it will stop getting updates.',
    ended: 'Feed link deleted.',
  },
}

/** Copy of live sessions for administrators. */
export const scheduling = {
  what: 'Live sessions',
  caption: 'Live sessions',
  nothingYet: 'No live sessions yet',
  nothingYetWhy: 'Schedule a session for members of one or more levels.',
  nothingMatches: 'No results',
  nothingMatchesWhy: 'No live sessions match this filter.',
  when: 'When',
  anyTime: 'Any time',
  times: { upcoming: 'Upcoming', past: 'Past' } satisfies Record<
    (typeof liveSessions.liveSessionTimes)[number],
    string
  >,
  columns: { title: 'Live session', when: 'When', audience: 'For', coming: 'Attending', status: 'Status' },
  statuses: { planned: 'Upcoming', over: 'Past', cancelled: 'Cancelled' },
  noLevel: 'No level',
  ofSeats: (coming: number, seats: number | null) => (seats === null ? `${coming}` : `${coming} of ${seats}`),
  add: 'New live session',
  edit: (title: string) => `Edit ${title}`,
  change: 'Edit',
  title: 'Title',
  words: 'Description',
  wordsNothing: 'Nothing to preview yet.',
  day: 'Date',
  zone: (zone: string) => `Times are in ${zone}`,
  from: 'Starts',
  until: 'Ends',
  untilWhy: 'If earlier than the start, it ends the next day',
  audience: 'For members of',
  level: 'at least one level',
  link: 'Link',
  linkWhy: 'Shown to members from 15 minutes before the start until the end.',
  seats: 'Seats',
  seatsWhy: 'Leave empty for unlimited.',
  seatsUnread: 'Please enter a whole number, or leave this empty.',
  notice: 'Message to attendees',
  noticeWhy: 'Sent if the time changes.',
  create: 'Schedule',
  save: 'Save',
  created: 'Live session scheduled',
  updated: 'Live session saved',
  cancel: 'Cancel session',
  cancelNamed: (title: string) => `Cancel ${title}`,
  cancelQuestion: (title: string) => `Cancel ${title}?`,
  cancelThen: (coming: number) =>
    coming === 0
      ? 'Nobody is attending. This can’t be undone.'
      : coming === 1
        ? 'The 1 attendee will be notified with your reason. This can’t be undone.'
        : `The ${coming} attendees will be notified with your reason. This can’t be undone.`,
  reason: 'Reason',
  cancelled: 'Live session cancelled.',
}
