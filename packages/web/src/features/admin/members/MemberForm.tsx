import { approvals, members, membership } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { valuesOf } from '../../../forms/fields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { usdPrice } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import {
  appoints,
  checkMember,
  createBody,
  emailMeans,
  memberFields,
  type MemberFields,
  movesEmail,
  notYet,
  planMeans,
  updateBody,
  usualPlan,
} from './memberFields.ts'
import { statusChoices } from './memberMoves.ts'
import { RolesField } from './RolesField.tsx'
import { PendingAbout } from './PendingAbout.tsx'

const copy = text.admin.memberForm

const useMemberForm = (member: members.Member | undefined, plans: readonly membership.Plan[], onDone: () => void) => {
  const values = valuesOf(memberFields, member)
  const before = member ? values : { ...values, plan: usualPlan(plans) }
  const done = (message: string, user: members.Member, sent: MemberFields, saved: MemberFields) => {
    const pending = notYet({ email: sent.email, ...(appoints(sent, saved) && { adminRoles: sent.adminRoles }) }, user)
    notifySuccess(pending.length > 0 ? copy.notYet(pending) : message)
    onDone()
  }
  return useRecordForm({
    fields: memberFields,
    values: before,
    check: (sent, saved) => ({
      ...checkMember(sent),
      ...(appoints(sent, saved) && sent.adminRoles.length === 0 && { adminRoles: text.roles.chooseOne }),
    }),
    refusals: { email_taken: 'email', plan_unknown: 'plan', signup_undecided: 'plan', status_not_possible: 'status' },
    refreshes: [members.listMembers, members.getMember, approvals.getApprovals],
    save: member
      ? saving(
          memberFields,
          members.updateMember,
          (sent, saved) => ({ params: { id: member.id }, body: updateBody(sent, saved) }),
          ({ user }, sent, saved) =>
            done(movesEmail(sent, saved) ? copy.updatedEmail(saved.email) : copy.updated, user, sent, saved),
        )
      : saving(
          memberFields,
          members.createMember,
          (sent) => ({ body: createBody(sent) }),
          ({ user }, sent, saved) => done(copy.added, user, sent, saved),
        ),
  })
}

type Props = {
  member?: members.MemberDetails
  plans: readonly membership.Plan[]
  isSelf: boolean
  onDone: () => void
  onCancel: () => void
}

const Filled = ({ member, plans, isSelf, onDone, onCancel }: Props) => {
  const form = useMemberForm(member, plans, onDone)
  const { values, saved: before } = form
  const undecided = member?.signupRequest?.status === 'pending'
  const rights = useRights()
  const noAppointing = rights.disabledReason('roles:write')
  const meaning = values.role === 'admin' ? copy.adminMeans : undefined
  const disabledReason = rights.disabledReason(before.role === 'admin' ? 'roles:write' : 'people:write')
  const endsAccess = values.status !== before.status && values.status !== 'active'
  const mayReadRules = rights.has('approvals:read')
  const rules = useRead(approvals.getApprovals, {}, { enabled: member !== undefined && mayReadRules }).data?.rules
  const planChoices = plans.map((plan) => ({ value: plan.id, label: `${plan.name}, ${usdPrice(plan.price)}` }))
  const noPlan = before.plan === '' ? [{ value: '', label: copy.noPlan }] : []
  const chosen = plans.find(({ id }) => id === values.plan)
  const statuses = statusChoices(before.status).map((value) => ({ value, label: text.general.status[value] ?? value }))
  return (
    <ReadOnlyFieldset disabledReason={disabledReason}>
      <RecordForm form={form} action={member ? copy.save : copy.add} onCancel={onCancel}>
        {before.role === 'admin' && member && <PendingAbout person={member.id} />}
        <FormFields
          form={form}
          names={[
            ...(['name', 'email', 'role', 'adminRoles'] as const),
            ...(values.role === 'admin' ? [] : (['plan'] as const)),
            ...(member ? (['status'] as const) : []),
          ]}
          with={{
            email: { why: member ? emailMeans(values, before, rules?.addressHoldHours) : copy.addedGetMail },
            role: {
              disabled: isSelf || noAppointing !== undefined,
              why: isSelf ? copy.roleYourself : (noAppointing ?? meaning),
            },
            plan: {
              data: [...noPlan, ...planChoices],
              why: undecided ? copy.planUndecided : planMeans(chosen, member),
            },
            status: {
              data: statuses,
              disabled: isSelf,
              why: isSelf ? copy.statusYourself : endsAccess && copy.statusEnds,
            },
          }}
          own={{
            adminRoles: appoints(values, before) && (
              <RolesField
                value={values.adminRoles}
                error={form.errors.adminRoles}
                onChange={(adminRoles) => form.set({ adminRoles })}
              />
            ),
          }}
        />
      </RecordForm>
    </ReadOnlyFieldset>
  )
}

/** The form for a new or existing person. Waits for the plans it offers. */
export const MemberForm = (props: Omit<Props, 'plans'>) => {
  const plans = useRead(membership.listPlans, {})
  if (plans.data) return <Filled {...props} plans={plans.data.plans} />
  if (plans.error) return <ReadFailed what={copy.plans} read={plans} />
  return <RowsSkeleton count={4} dense />
}
