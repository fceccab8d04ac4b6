/** When email about something is sent: at once, in a daily or weekly digest, or never. */
export const mailTimes = ['now', 'daily', 'weekly', 'off'] as const
export type MailTime = (typeof mailTimes)[number]

interface GroupRules {
  /** The name of the group, as a heading and next to a switch. */
  readonly name: string
  /** Whether it is for administrators only. */
  readonly staff: boolean
  /** `always`: cannot be switched off in the app. */
  readonly app: 'always' | 'chosen'
  /** The possible email times; the first is the default. */
  readonly mail: readonly MailTime[]
  /** Whether a link in the email unsubscribes from it. */
  readonly muted: boolean
  /** Whether email about it waits for the end of quiet hours. */
  readonly rests: boolean
}

const chosen = { app: 'chosen', mail: mailTimes, muted: true, rests: true } as const

/** Notification kinds by subject, in display order. */
export const noticeGroups = {
  money: { name: 'Money and access', staff: false, app: 'always', mail: mailTimes, muted: false, rests: true },
  security: { name: 'Security', staff: false, app: 'always', mail: ['now'], muted: false, rests: false },
  learning: { name: 'Learning', staff: false, ...chosen },
  support: { name: 'Support', staff: false, ...chosen },
  orders: { name: 'Orders', staff: false, ...chosen },
  community: { name: 'Community and live sessions', staff: false, ...chosen },
  announcements: { name: 'Announcements', staff: false, ...chosen },
  review: { name: 'Needs a decision', staff: true, ...chosen, app: 'always' },
  control: { name: 'Approvals', staff: true, app: 'always', mail: ['now'], muted: false, rests: false },
  system: { name: 'Platform', staff: true, app: 'always', mail: ['now', 'daily'], muted: false, rests: false },
} as const satisfies Record<string, GroupRules>

export type NoticeGroup = keyof typeof noticeGroups

export const noticeGroupNames = Object.keys(noticeGroups) as readonly NoticeGroup[]

interface KindRules {
  readonly group: NoticeGroup
  /** The text next to its switches. */
  readonly name: string
  /** Why an email of it was sent: `You get this because …`. */
  readonly reason: string
}

/** Every notification is of one of these kinds. */
export const noticeKinds = {
  membership: {
    group: 'money',
    name: 'Your sign-up and membership',
    reason: 'it’s about your membership.',
  },
  account: {
    group: 'money',
    name: 'Decisions about your account',
    reason: 'it’s about your account.',
  },
  request: {
    group: 'money',
    name: 'Deposits, withdrawals, trades and payments',
    reason: 'it’s about your wallet.',
  },
  refund: { group: 'money', name: 'Refunds', reason: 'it’s about your wallet.' },
  security: {
    group: 'security',
    name: 'Sign-ins, passwords and addresses',
    reason: 'it’s about the security of your account.',
  },
  course_news: {
    group: 'learning',
    name: 'New lessons and sections',
    reason: 'you’re enrolled in this course.',
  },
  course_result: {
    group: 'learning',
    name: 'Quizzes, assignments and certificates',
    reason: 'you’re enrolled in this course.',
  },
  course_words: {
    group: 'learning',
    name: 'Messages from teachers',
    reason: 'you’re enrolled in this course.',
  },
  ticket_answer: { group: 'support', name: 'Replies to your tickets', reason: 'you opened this ticket.' },
  ticket_news: { group: 'support', name: 'Ticket updates', reason: 'you opened this ticket.' },
  order: { group: 'orders', name: 'Order updates', reason: 'you placed this order.' },
  announcement: { group: 'announcements', name: 'Announcements', reason: 'you’re a member.' },
  comment_reply: { group: 'community', name: 'Replies to your comments', reason: 'it replies to your comment.' },
  session_reminder: {
    group: 'community',
    name: 'Live session reminders',
    reason: 'you’re attending this session.',
  },
  session_news: {
    group: 'community',
    name: 'Moved or cancelled live sessions',
    reason: 'you’re attending this session.',
  },
  signup_waiting: {
    group: 'review',
    name: 'Applications',
    reason: 'you can decide on applications.',
  },
  request_waiting: {
    group: 'review',
    name: 'Wallet requests',
    reason: 'you can decide on wallet requests.',
  },
  assignment_waiting: {
    group: 'review',
    name: 'Submitted assignments',
    reason: 'you manage courses.',
  },
  comment_reported: {
    group: 'review',
    name: 'Reported comments',
    reason: 'you manage the library.',
  },
  order_waiting: { group: 'review', name: 'New orders', reason: 'you manage the store.' },
  ticket_waiting: { group: 'review', name: 'Tickets', reason: 'you work in support.' },
  message_waiting: { group: 'review', name: 'Messages from visitors', reason: 'you work in support.' },
  control: {
    group: 'control',
    name: 'Rules, rates, addresses and administrators',
    reason: 'you can see approvals, or requested one.',
  },
  ledger: { group: 'system', name: 'Ledger', reason: 'you manage the treasury.' },
  health: { group: 'system', name: 'Platform health', reason: 'you manage the platform.' },
  backup: { group: 'system', name: 'Backups', reason: 'you manage the platform.' },
  webhook: { group: 'system', name: 'Webhooks', reason: 'you manage the platform.' },
  audit: { group: 'system', name: 'Audit log', reason: 'you manage the platform.' },
} as const satisfies Record<string, KindRules>

export type NoticeKind = keyof typeof noticeKinds

export const noticeKindNames = Object.keys(noticeKinds) as readonly NoticeKind[]

/** The rules of a kind: those of its group. */
export const rulesOfKind = (kind: NoticeKind): GroupRules => noticeGroups[noticeKinds[kind].group]

/** The kinds of a group, in their order. */
export const kindsOf = (group: NoticeGroup): NoticeKind[] =>
  noticeKindNames.filter((kind) => noticeKinds[kind].group === group)
