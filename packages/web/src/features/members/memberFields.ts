import type { identity, members } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

/** What stands in the fields. `plan` is a plan's id, or empty for none. */
export interface MemberFields {
  readonly name: string
  readonly email: string
  readonly role: identity.Role
  readonly plan: string
  readonly status: identity.AccountStatus
}

/** The plan a new person gets: the one named basic, else the lowest. */
export const usualPlan = (plans: readonly { readonly id: string; readonly level: string }[]): string =>
  (plans.find((plan) => plan.level === 'basic') ?? plans[0])?.id ?? ''

export const fieldsOfMember = (member: members.Member): MemberFields => ({
  name: member.name,
  email: member.email,
  role: member.role,
  plan: member.plan_id ?? '',
  status: member.status,
})

/** Name and e-mail must be there; the one sentence stands beside each that is not. */
export const missingFields = (fields: Pick<MemberFields, 'name' | 'email'>): Record<string, string> => ({
  ...(fields.name.trim() === '' && { name: text.admin.memberForm.required }),
  ...(fields.email.trim() === '' && { email: text.admin.memberForm.required }),
})

/** The body of an update: plan and status only when they were changed, so that nobody else's change is undone. */
export const updateBody = (fields: MemberFields, before: MemberFields) => ({
  name: fields.name,
  email: fields.email,
  role: fields.role,
  ...(fields.plan !== before.plan && { plan_id: fields.plan === '' ? null : fields.plan }),
  ...(fields.status !== before.status && { status: fields.status }),
})
