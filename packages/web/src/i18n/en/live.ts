import type { liveSessions } from '@vesica/contract'

/** Words of live sessions, as members have them. */
export const live = {
  title: 'Live sessions',
  why: 'Meetings at a time, with those who teach. All times are those of your own place.',
  what: 'The live sessions',
  waitTitle: 'Live sessions open with your membership',
  none: 'No live session is planned',
  noneWhy: 'What is planned for your level appears here by itself.',
  list: 'Live sessions to come',
  starts: (at: string) => `Begins ${at}`,
  until: (at: string) => `until ${at}`,
  now: 'Now',
  linkAt: (at: string) => `The link appears here at ${at}.`,
  linkFor: (at: string) => `The link appears here at ${at}, for those who come.`,
  join: 'Join now',
  joinNamed: (title: string) => `Join ${title} now`,
  seats: (left: number, total: number) =>
    left === 0
      ? total === 1
        ? 'The seat is taken'
        : `All ${total} seats are taken`
      : left === 1
        ? '1 seat left'
        : `${left} of ${total} seats left`,
  come: 'I am coming',
  comeTo: (title: string) => `I am coming to ${title}`,
  comeNot: 'I am not coming',
  comeNotTo: (title: string) => `I am not coming to ${title}`,
  comes: 'You are coming.',
  isComing: {
    day: (title: string) => `You are coming to ${title}. We remind you a day and an hour before.`,
    hour: (title: string) => `You are coming to ${title}. We remind you an hour before.`,
    none: (title: string) => `You are coming to ${title}.`,
  },
  isNotComing: (title: string) => `You are not coming to ${title}.`,
  calledOff: 'Called off',
  calledOffWhy: (why: string) => `Why: ${why}`,
  file: 'Add to calendar',
  fileOf: (title: string) => `Add to calendar: ${title}`,
  fileName: 'session.ics',
  more: 'Show more',
  calendar: {
    title: 'In your own calendar',
    why: 'Subscribe to an address of your own: what you come to stands in your calendar, and moves with it. The link to a session is never in it.',
    shared:
      'It is one address for your feeds and your calendar: making or ending it does so for podcasts and texts as well.',
    name: 'Calendar',
    address: 'Address of your calendar',
    once: 'This address is said only now. Whoever has it sees what you come to.',
    since: (day: string) => `You have had an address since ${day}.`,
    make: 'Make an address',
    replace: 'Make another address',
    replaceQuestion: 'Make another address?',
    replaceThen: 'The one from before ends at once, for podcasts and texts as well.',
    end: 'End the address',
    endQuestion: 'End the address?',
    endThen: 'Calendars, podcast apps and feed readers that know it get nothing from it any more.',
    ended: 'The address has ended.',
  },
}

/** Words of live sessions, as administrators keep them. */
export const scheduling = {
  what: 'Live sessions',
  caption: 'Live sessions',
  nothingYet: 'No live session yet',
  nothingYetWhy: 'Schedule one for members of one or more levels.',
  nothingMatches: 'None is like that',
  nothingMatchesWhy: 'No live session is at that time.',
  when: 'When',
  anyTime: 'Any time',
  times: { upcoming: 'Upcoming', past: 'Past' } satisfies Record<
    (typeof liveSessions.liveSessionTimes)[number],
    string
  >,
  columns: { title: 'Live session', when: 'When', audience: 'For', coming: 'Coming', status: 'Status' },
  statuses: { planned: 'Upcoming', over: 'Past', cancelled: 'Cancelled' },
  noLevel: 'No level',
  ofSeats: (coming: number, seats: number | null) => (seats === null ? `${coming}` : `${coming} of ${seats}`),
  add: 'New live session',
  edit: (title: string) => `Change ${title}`,
  change: 'Change',
  title: 'Title',
  words: 'What it is about',
  wordsNothing: 'Nothing to show yet.',
  day: 'Date',
  zone: (zone: string) => `Times are in ${zone}`,
  from: 'Starts',
  until: 'Ends',
  untilWhy: 'Earlier than the start: on the next day',
  audience: 'For members of',
  level: 'at least one level',
  link: 'Link',
  linkWhy: 'Members see it from 15 minutes before until the end.',
  seats: 'Seats',
  seatsWhy: 'Empty: as many as like.',
  seatsUnread: 'Please enter a whole number, or nothing.',
  notice: 'A word to those who come',
  noticeWhy: 'They read it when the time is another.',
  create: 'Schedule',
  save: 'Save',
  created: 'Live session scheduled',
  updated: 'Live session saved',
  cancel: 'Call off',
  cancelNamed: (title: string) => `Call off ${title}`,
  cancelQuestion: (title: string) => `Call off ${title}?`,
  cancelThen: (coming: number) =>
    coming === 0
      ? 'Nobody has said that they come. It is for good.'
      : coming === 1
        ? 'One member comes, and is told why. It is for good.'
        : `${coming} members come, and are told why. It is for good.`,
  reason: 'Reason',
  cancelled: 'It is called off.',
}
