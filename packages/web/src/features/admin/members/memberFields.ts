import { type approvals, identity, type members, type AdminRole, oneYearAfter } from '@vesica/contract'
import { choice, defineFields, email, line, own, type ValuesOf } from '../../../forms/fields.ts'
import { membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.admin.memberForm

/** The form values of a person. `plan` is a plan ID, or empty for none. */
export const memberFields = defineFields<members.Member>()({
  name: line(copy.name, { needed: copy.required, most: 120 }),
  email: email(copy.email, { needed: copy.required, most: 254 }),
  role: choice<identity.Role, members.Member>(copy.role, {
    start: 'user',
    data: identity.roles.map((role) => ({ value: role, label: copy.roles[role] })),
  }),
  // Only for new administrators; existing ones are changed in their own dialog.
  adminRoles: own<readonly AdminRole[], members.Member>([]),
  plan: choice(copy.plan, { of: ({ plan_id }) => plan_id ?? '', wire: 'plan_id' }),
  status: choice<identity.AccountStatus, members.Member>(copy.status, { start: 'active' }),
})

export type MemberFields = ValuesOf<typeof memberFields>

/** The default plan of a new person: the one named basic, otherwise the lowest. */
export const usualPlan = (plans: readonly { readonly id: string; readonly level: string }[]): string =>
  (plans.find((plan) => plan.level === 'basic') ?? plans[0])?.id ?? ''

/** Whether the form makes the person an administrator, which requires choosing roles. */
export const appoints = (fields: Pick<MemberFields, 'role'>, before: Pick<MemberFields, 'role'>): boolean =>
  fields.role === 'admin' && before.role !== 'admin'

/** If both are missing, a single error about both is shown. */
export const checkMember = ({ name, email }: Pick<MemberFields, 'name' | 'email'>) =>
  name.trim() === '' && email.trim() === '' ? { email: copy.emailMissing } : {}

/** The request body of a new person. */
export const createBody = (fields: MemberFields) => ({
  name: fields.name,
  email: fields.email,
  role: fields.role,
  plan_id: fields.plan === '' || fields.role === 'admin' ? null : fields.plan,
  ...(appoints(fields, { role: 'user' }) && { adminRoles: [...fields.adminRoles] }),
})

/** The request body of an update: plan and status only when changed, so that concurrent changes are not overwritten. */
export const updateBody = (fields: MemberFields, before: MemberFields) => ({
  name: fields.name,
  email: fields.email,
  role: fields.role,
  ...(appoints(fields, before) && { adminRoles: [...fields.adminRoles] }),
  ...(fields.role === 'user' && fields.plan !== before.plan && { plan_id: fields.plan === '' ? null : fields.plan }),
  ...(fields.status !== before.status && { status: fields.status }),
})

type Membership = Pick<members.MemberDetails, 'plan_id' | 'plan_name' | 'membershipEndsAt'>

/**
 * Explains the effect of a new plan before saving; undefined while it is unchanged.
 * @param member the existing member; undefined: a new person
 * @param now milliseconds
 */
export const planMeans = (
  plan: { readonly id: string; readonly name: string } | undefined,
  member: Membership | undefined,
  now: number = Date.now(),
): string | undefined => {
  const { planGranted, planEnds, planBegins, planFinal } = copy
  if (!plan) return undefined
  if (!member) return planGranted(plan.name)
  if (plan.id === member.plan_id) return undefined
  const { plan_name: name, membershipEndsAt: end } = member
  const runs = name !== null && end !== null && Date.parse(end) > now
  return [
    ...(runs ? [planEnds(name, membershipDate(end))] : []),
    planBegins(plan.name, membershipDate(oneYearAfter(new Date(now)))),
    planFinal,
  ].join(' ')
}

/** Whether the email address changes. */
export const movesEmail = (fields: Pick<MemberFields, 'email'>, before: Pick<MemberFields, 'email'>): boolean => {
  const email = fields.email.trim().toLowerCase()
  return email !== '' && email !== before.email.toLowerCase()
}

/**
 * Explains the effect of a new email address before saving; undefined while it is unchanged.
 * @param holdHours how long withdrawals are delayed; undefined: without permission to read the rules
 */
export const emailMeans = (
  fields: Pick<MemberFields, 'email'>,
  before: Pick<MemberFields, 'email' | 'role'>,
  holdHours: number | undefined,
): string | undefined => {
  if (!movesEmail(fields, before)) return undefined
  const { emailEnds, emailEndsLater, hold, holdByRules } = text.admin.memberForm
  const duration = holdHours === undefined ? holdByRules : hold(holdHours)
  return before.role === 'admin' ? emailEndsLater(duration) : emailEnds(duration)
}

/** The submitted changes that need approval by another administrator; empty: all are in effect. */
export const notYet = (
  sent: { readonly email: string; readonly adminRoles?: readonly AdminRole[] | undefined },
  now: Pick<members.Member, 'name' | 'email' | 'adminRoles'>,
): string[] => {
  const { emailWaits, ownerWaits } = text.admin.memberForm
  const email = sent.email.trim().toLowerCase()
  return [
    ...(email === now.email ? [] : [emailWaits(email)]),
    ...(sent.adminRoles?.includes('owner') && !now.adminRoles.includes('owner') ? [ownerWaits(now.name)] : []),
  ]
}

/** Pending changes to a person. */
export const pendingAbout = (changes: readonly approvals.GuardedChange[], id: string): approvals.GuardedChange[] =>
  changes.filter(
    ({ kind, subject, status }) => status === 'waiting' && subject === id && (kind === 'email' || kind === 'offices'),
  )
