/** When mail about something is written: at once, with what else there is of a day or a week, or never. */
export const mailTimes = ['now', 'daily', 'weekly', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

interface GroupRules {
  /** What the group is called, as a heading and beside a switch. */
  readonly name: string
  /** Whether it is for administrators alone. */
  readonly staff: boolean
  /** `always`: it stands among the notifications whatever anybody would rather. */
  readonly app: 'always' | 'chosen'
  /** Which times of mail one may choose; the first is that of whoever chose none. */
  readonly mail: readonly MailTime[]
  /** Whether a link in the mail ends the mail about it. */
  readonly muted: boolean
  /** Whether mail about it waits for the end of quiet hours. */
  readonly rests: boolean
}

const chosen = { app: 'chosen', mail: mailTimes, muted: true, rests: true } as const

/** Kinds of notifications by what they are about, in the order in which people read them. */
export const noticeGroups = {
  money: { name: 'Money and access', staff: false, app: 'always', mail: mailTimes, muted: false, rests: true },
  security: { name: 'Security', staff: false, app: 'always', mail: ['now'], muted: false, rests: false },
  learning: { name: 'Learning', staff: false, ...chosen },
  support: { name: 'Support', staff: false, ...chosen },
  orders: { name: 'Orders', staff: false, ...chosen },
  community: { name: 'Community and live sessions', staff: false, ...chosen },
  announcements: { name: 'Announcements', staff: false, ...chosen },
  review: { name: 'Waiting for a decision', staff: true, ...chosen, app: 'always' },
  control: { name: 'Control', staff: true, app: 'always', mail: ['now'], muted: false, rests: false },
  system: { name: 'The platform', staff: true, app: 'always', mail: ['now', 'daily'], muted: false, rests: false },
} as const satisfies Record<string, GroupRules>

export type NoticeGroup = keyof typeof noticeGroups

export const noticeGroupNames = Object.keys(noticeGroups) as readonly NoticeGroup[]

interface KindRules {
  readonly group: NoticeGroup
  /** What people read beside its switches. */
  readonly name: string
  /** Why a letter of it came: `You get this because …`. */
  readonly why: string
}

/** Everything that anybody is notified of: each notification is of one of these kinds. */
export const noticeKinds = {
  membership: {
    group: 'money',
    name: 'Your sign-up and membership',
    why: 'it is about your membership.',
  },
  account: {
    group: 'money',
    name: 'What is decided about your account',
    why: 'it is about your account.',
  },
  request: {
    group: 'money',
    name: 'Deposits, withdrawals, buys, sells and payments',
    why: 'it is about your wallet.',
  },
  refund: { group: 'money', name: 'Money that comes back to you', why: 'it is about your wallet.' },
  security: {
    group: 'security',
    name: 'Sign-ins, passwords and addresses',
    why: 'it is about the safety of your account.',
  },
  course_news: {
    group: 'learning',
    name: 'New lessons, and sections that open',
    why: 'you are in this course.',
  },
  course_result: {
    group: 'learning',
    name: 'Quizzes, what you handed in, and certificates',
    why: 'you are in this course.',
  },
  course_words: {
    group: 'learning',
    name: 'Words from those who teach',
    why: 'you are in this course.',
  },
  ticket_answer: { group: 'support', name: 'Answers to your tickets', why: 'you asked us.' },
  ticket_news: { group: 'support', name: 'What becomes of your tickets', why: 'you asked us.' },
  order: { group: 'orders', name: 'Your orders on their way', why: 'you placed this order.' },
  announcement: { group: 'announcements', name: 'News of the community', why: 'you are a member.' },
  comment_reply: { group: 'community', name: 'Replies to your comments', why: 'you wrote what it replies to.' },
  session_reminder: {
    group: 'community',
    name: 'Reminders of live sessions',
    why: 'you said that you come.',
  },
  session_news: {
    group: 'community',
    name: 'Live sessions that are moved or called off',
    why: 'you said that you come.',
  },
  signup_waiting: {
    group: 'review',
    name: 'Applications',
    why: 'you may decide on applications.',
  },
  request_waiting: {
    group: 'review',
    name: 'Requests about money',
    why: "you may decide on members' money.",
  },
  assignment_waiting: {
    group: 'review',
    name: 'Work that was handed in',
    why: 'you look after courses.',
  },
  comment_reported: {
    group: 'review',
    name: 'Comments that were reported',
    why: 'you look after the library.',
  },
  order_waiting: { group: 'review', name: 'New orders', why: 'you look after the store.' },
  ticket_waiting: { group: 'review', name: 'Tickets', why: 'you look after support.' },
  message_waiting: { group: 'review', name: 'Messages of visitors', why: 'you look after support.' },
  control: {
    group: 'control',
    name: 'Rules, rates, addresses and administrators',
    why: 'you may look at approvals, or asked for one.',
  },
  ledger: { group: 'system', name: 'The ledger', why: 'you look after the treasury.' },
  health: { group: 'system', name: 'The health of the platform', why: 'you look after the platform.' },
  backup: { group: 'system', name: 'Backups', why: 'you look after the platform.' },
  webhook: { group: 'system', name: 'Webhooks', why: 'you look after the platform.' },
  audit: { group: 'system', name: 'The audit trail', why: 'you look after the platform.' },
} as const satisfies Record<string, KindRules>

export type NoticeKind = keyof typeof noticeKinds

export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[]

/** The rules of a kind: those of its group. */
export const rulesOfKind = (kind: NoticeKind): GroupRules => noticeGroups[noticeKinds[kind].group]

/** The kinds of a group, in their order. */
export const kindsOf = (group: NoticeGroup): NoticeKind[] =>
  noticeKindNames.filter((kind) => noticeKinds[kind].group === group)
