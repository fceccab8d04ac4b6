import type { Right } from './rights.ts'

/** The areas of the audit log, in the order of the back-office. */
export const auditAreas = ['people', 'money', 'store', 'content', 'support', 'settings', 'control', 'trail'] as const
export type AuditArea = (typeof auditAreas)[number]

interface Subject {
  readonly area: AuditArea
  /** The permission required to see entries about it. */
  readonly right: Right
}

const about = (area: AuditArea, right: Right): Subject => ({ area, right })
const person = about('people', 'people:read')
const content = about('content', 'content:read')
const store = about('store', 'store:read')
const control = about('control', 'approvals:read')
const support = about('support', 'support:read')
const settings = about('settings', 'settings:read')

/**
 * The subjects of administrators' actions, by their name in the audit log. Unlisted ones are visible to owners only.
 */
export const auditSubjects = {
  person,
  'membership request': person,
  'import of members': person,
  invitation: person,
  'wallet request': about('money', 'money:read'),
  adjustment: about('money', 'treasury:read'),
  ledger: about('money', 'treasury:read'),
  coin: settings,
  product: store,
  'product category': store,
  'import of products': store,
  order: store,
  content,
  'content category': content,
  course: content,
  'course section': content,
  lesson: content,
  certificate: content,
  'badge key': content,
  enrolment: content,
  submission: content,
  comment: content,
  discussion: content,
  'live session': content,
  ticket: support,
  'support category': support,
  question: support,
  questions: support,
  macro: support,
  'canned reply': support,
  announcement: about('content', 'announcements:read'),
  settings: support,
  setting: settings,
  letter: settings,
  plan: settings,
  code: settings,
  gift: settings,
  job: about('settings', 'system:read'),
  log: about('settings', 'system:read'),
  backup: about('settings', 'system:read'),
  rule: control,
  rate: control,
  deposit_address: control,
  payment_ways: control,
  mail_server: control,
  known_address: control,
  credits: control,
  email: control,
  offices: control,
  second_factor: control,
  call: control,
  webhook: settings,
  'API key': about('settings', 'roles:write'),
  'audit trail': about('trail', 'audit:read'),
} as const satisfies Readonly<Record<string, Subject>>

export type AuditSubject = keyof typeof auditSubjects

/** Visible to owners only, who have every permission. */
const unlisted: Subject = about('trail', 'roles:write')

const isAuditSubject = (type: string): type is AuditSubject => Object.hasOwn(auditSubjects, type)

export const auditSubjectOf = (type: string): Subject => (isAuditSubject(type) ? auditSubjects[type] : unlisted)
