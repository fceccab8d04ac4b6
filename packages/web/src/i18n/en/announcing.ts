import type { announcements } from '@vesica/contract'
import { locale } from './locale.ts'
import { plural } from './plural.ts'

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** level: by its name; undefined: of those who have none. */
const peopleOf = ({ level, people }: { level: string | undefined; people: number }) =>
  level === undefined ? `${plural(people, 'member')} without a level` : plural(people, `${level} member`)

export const announcing = {
  what: 'Announcements',
  caption: 'Announcements',
  nothingYet: 'Nothing announced yet',
  nothingYetWhy: 'Tell members of one or more levels what is new, now or at a moment.',
  nothingMatches: 'None is like that',
  nothingMatchesWhy: 'No announcement has this status.',
  status: 'Status',
  anyStatus: 'All statuses',
  statuses: { draft: 'Draft', planned: 'Scheduled', sending: 'On its way', sent: 'Sent' } satisfies Record<
    announcements.AnnouncementStatus,
    string
  >,
  columns: { title: 'Announcement', status: 'Status', audience: 'For', when: 'When', written: 'Written', read: 'Read' },
  none: '—',
  noLevel: 'No level',
  add: 'New announcement',
  edit: (title: string) => `Change ${title}`,
  change: 'Change',
  title: 'Title',
  text: 'What you announce',
  textWhy: 'Members read it in the app; letters have it in plain words.',
  textNothing: 'Nothing to show yet.',
  path: 'Link',
  pathWhy: 'A page of this platform, as /content. Who may not open it gets the announcement without the link.',
  audience: 'For members of',
  level: 'at least one level',
  create: 'Save draft',
  save: 'Save',
  created: 'Draft saved',
  updated: 'Announcement saved',
  send: 'Send',
  sendNamed: (title: string) => `Send ${title}`,
  sendNext: 'Send…',
  sendWho: (byLevel: readonly { level: string | undefined; people: number }[]) => {
    const reached = byLevel.filter(({ people }) => people > 0)
    return reached.length === 0
      ? 'No member is on these levels now.'
      : `It reaches ${list.format(reached.map(peopleOf))}.`
  },
  withoutLink: (levels: string) => `Without the link, because it does not open to them: ${levels}.`,
  studentsOnly: (levels: string) =>
    `With the link only to those who are in the course and have come as far as this lesson: ${levels}.`,
  at: 'Send later (optional)',
  atWrong: 'Please enter a date and time, or leave this empty to send now.',
  sendThen:
    'Administrators who see approvals are notified now. It goes out after 15 minutes unless one of them cancels it.',
  sendThenConfirmed:
    'Administrators who see approvals are notified now. It goes out once another administrator has confirmed it, after 15 minutes at the earliest.',
  plan: 'Schedule',
  wasSent: 'Announcement sent',
  sentUnless: (time: string) => `Announcement scheduled. It goes out at ${time} unless an administrator cancels it.`,
  sentOnceConfirmed: 'Announcement scheduled. It goes out once another administrator has confirmed it.',
  canBeCalledOff: 'Going out soon',
  waits: 'Waiting for confirmation',
  changeThen: 'Once you save a change, this is a draft again and has to be sent anew.',
  callOff: 'Cancel sending',
  callOffNamed: (title: string) => `Cancel sending ${title}`,
  calledOff: 'Sending cancelled. It is a draft again.',
  remove: (title: string) => `Remove ${title}`,
  removeQuestion: 'Remove this announcement?',
  removeThen: 'Nobody has been told of it. It cannot be brought back.',
  delete: 'Remove',
  removed: 'Announcement removed',
}
