import * as labels from './labels.ts'
import type { announcements as contract } from '@vesica/contract'
import { locale } from './locale.ts'
import { plural } from './plural.ts'

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/** level: name of the level; undefined: members without one. */
const peopleOf = ({ level, people }: { level: string | undefined; people: number }) =>
  level === undefined ? `${plural(people, 'member')} without a level` : plural(people, `${level} member`)

export const announcements = {
  what: labels.announcements,
  caption: labels.announcements,
  nothingYet: 'No announcements yet',
  nothingYetWhy: 'Share news with members of one or more levels, now or later.',
  nothingMatchesWhy: 'No announcements have this status.',
  statuses: { draft: labels.draft, planned: labels.scheduled, sending: 'Sending', sent: labels.sent } satisfies Record<
    contract.AnnouncementStatus,
    string
  >,
  columns: {
    title: 'Announcement',
    audience: 'For',
    read: 'Read',
  },
  none: '—',
  add: 'New announcement',
  textWhy: 'Shown in the app; emails show it as plain text.',
  pathWhy:
    'A page on this platform, such as /content. Members without access to it get the announcement without the link.',
  audience: 'For members of',
  level: 'at least one level',
  create: 'Save draft',
  created: 'Draft saved',
  updated: 'Announcement saved',
  sendNamed: (title: string) => `Send ${title}`,
  sendNext: 'Send…',
  sendWho: (byLevel: readonly { level: string | undefined; people: number }[]) => {
    const nonEmpty = byLevel.filter(({ people }) => people > 0)
    return nonEmpty.length === 0
      ? 'No members have these levels right now.'
      : `This goes to ${list.format(nonEmpty.map(peopleOf))}.`
  },
  withoutLink: (levels: string) => `Sent without the link to levels that can’t open it: ${levels}.`,
  studentsOnly: (levels: string) => `Only enrolled members who have reached this lesson get the link: ${levels}.`,
  at: 'Send later (optional)',
  atWrong: 'Please enter a date and time, or leave this empty to send now.',
  sendThen:
    'Administrators who can see approvals are notified now. It goes out after 15 minutes unless one of them cancels it.',
  sendThenConfirmed:
    'Administrators who can see approvals are notified now. It goes out once another administrator has confirmed it, after 15 minutes at the earliest.',
  wasSent: 'Announcement sent',
  sentUnless: (time: string) => `Announcement scheduled. It goes out on ${time} unless an administrator cancels it.`,
  sentOnceConfirmed: 'Announcement scheduled. It goes out once another administrator has confirmed it.',
  canBeCalledOff: 'Going out soon',
  waits: 'Waiting for confirmation',
  changeThen: 'Saving a change turns this back into a draft, which you’ll need to send again.',
  cancelSending: 'Cancel sending',
  cancelNamed: (title: string) => `Cancel sending ${title}`,
  calledOff: 'Sending cancelled. The announcement is a draft again.',
  removeQuestion: 'Delete this announcement?',
  removeThen: 'It hasn’t been sent to anyone. This can’t be undone.',
  removed: 'Announcement deleted',
}
