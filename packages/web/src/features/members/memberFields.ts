import { type control, identity, type members, type Office, oneYearAfter } from '@vesica/contract'
import { choice, defineFields, email, line, own, type ValuesOf } from '../../forms/fields.ts'
import { membershipDate } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'

const copy = text.admin.memberForm

/** A person as the form holds them. `plan` is a plan's id, or empty for none. */
export const memberFields = defineFields<members.Member>()({
  name: line(copy.name, { needed: copy.required, most: 120 }),
  email: email(copy.email, { needed: copy.required, most: 254 }),
  role: choice<identity.Role, members.Member>(copy.role, {
    start: 'user',
    data: identity.roles.map((role) => ({ value: role, label: copy.roles[role] })),
  }),
  // Of somebody who becomes an administrator; who is one has them changed on their own screen.
  offices: own<readonly Office[], members.Member>([]),
  plan: choice(copy.plan, { of: ({ plan_id }) => plan_id ?? '', wire: 'plan_id' }),
  status: choice<identity.AccountStatus, members.Member>(copy.status, { start: 'active' }),
})

export type MemberFields = ValuesOf<typeof memberFields>

/** The plan a new person gets: the one named basic, else the lowest. */
export const usualPlan = (plans: readonly { readonly id: string; readonly level: string }[]): string =>
  (plans.find((plan) => plan.level === 'basic') ?? plans[0])?.id ?? ''

/** Whether the form makes an administrator, and so asks what they are to hold. */
export const appoints = (fields: Pick<MemberFields, 'role'>, before: Pick<MemberFields, 'role'>): boolean =>
  fields.role === 'admin' && before.role !== 'admin'

/** Where neither is there, the sentence about both stands with the first. */
export const checkMember = ({ name, email }: Pick<MemberFields, 'name' | 'email'>) =>
  name.trim() === '' && email.trim() === '' ? { email: copy.emailMissing } : {}

/** The body of a new person. */
export const createBody = (fields: MemberFields) => ({
  name: fields.name,
  email: fields.email,
  role: fields.role,
  plan_id: fields.plan === '' || fields.role === 'admin' ? null : fields.plan,
  ...(appoints(fields, { role: 'user' }) && { offices: [...fields.offices] }),
})

/** The body of an update: plan and status only when they were changed, so that nobody else's change is undone. */
export const updateBody = (fields: MemberFields, before: MemberFields) => ({
  name: fields.name,
  email: fields.email,
  role: fields.role,
  ...(appoints(fields, before) && { offices: [...fields.offices] }),
  ...(fields.role === 'user' && fields.plan !== before.plan && { plan_id: fields.plan === '' ? null : fields.plan }),
  ...(fields.status !== before.status && { status: fields.status }),
})

type Membership = Pick<members.MemberDetails, 'plan_id' | 'plan_name' | 'membershipEndsAt'>

/**
 * What giving somebody a plan does, said before it is saved; undefined while it stays the same.
 * @param member who exists already; undefined: a new person
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

/** Whether the form gives the person another address. */
export const movesEmail = (fields: Pick<MemberFields, 'email'>, before: Pick<MemberFields, 'email'>): boolean => {
  const email = fields.email.trim().toLowerCase()
  return email !== '' && email !== before.email.toLowerCase()
}

/**
 * What another address does to the person, said before it is saved; undefined while it is the same.
 * @param holdHours how long withdrawals wait; undefined: not for whoever may not read the rules
 */
export const emailMeans = (
  fields: Pick<MemberFields, 'email'>,
  before: Pick<MemberFields, 'email' | 'role'>,
  holdHours: number | undefined,
): string | undefined => {
  if (!movesEmail(fields, before)) return undefined
  const { emailEnds, emailEndsLater, hold, holdByRules } = text.admin.memberForm
  const said = holdHours === undefined ? holdByRules : hold(holdHours)
  return before.role === 'admin' ? emailEndsLater(said) : emailEnds(said)
}

/** What waits for another administrator of what was just asked for about a person; empty: all of it holds. */
export const notYet = (
  sent: { readonly email: string; readonly offices?: readonly Office[] | undefined },
  now: Pick<members.Member, 'name' | 'email' | 'offices'>,
): string[] => {
  const { emailWaits, ownerWaits } = text.admin.memberForm
  const email = sent.email.trim().toLowerCase()
  return [
    ...(email === now.email ? [] : [emailWaits(email)]),
    ...(sent.offices?.includes('owner') && !now.offices.includes('owner') ? [ownerWaits(now.name)] : []),
  ]
}

/** What waits about a person. */
export const waitingAbout = (changes: readonly control.GuardedChange[], id: string): control.GuardedChange[] =>
  changes.filter(
    ({ kind, subject, status }) => status === 'waiting' && subject === id && (kind === 'email' || kind === 'offices'),
  )
