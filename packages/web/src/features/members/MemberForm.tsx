import { Alert, Select, Stack, TextInput } from '@mantine/core'
import { control, identity, members, membership } from '@vesica/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { checkBody, type FieldErrors, fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useAct } from '../../data/act.ts'
import { useRead } from '../../data/hooks.ts'
import { usdPrice } from '../../format/money.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { Reach } from '../../ui/page/Reach.tsx'
import { FormButtons } from '../../ui/form/FormButtons.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { Unsaved } from '../../ui/form/Unsaved.tsx'
import { OfficesField } from './OfficesField.tsx'
import { statusChoices } from './memberMoves.ts'
import {
  appoints,
  emailMeans,
  fieldsOfMember,
  type MemberFields,
  missingFields,
  movesEmail,
  notYet,
  updateBody,
  usualPlan,
} from './memberFields.ts'
import { WaitingAbout } from './WaitingAbout.tsx'

const words = text.admin.memberForm

// Wire names of fields that stand elsewhere on screen.
const onScreen = (errors: FieldErrors): FieldErrors => {
  const { plan_id, ...rest } = errors
  return plan_id ? { ...rest, plan: plan_id } : rest
}

const refusedField: Readonly<Record<string, string>> = {
  email_taken: 'email',
  plan_unknown: 'plan',
  signup_undecided: 'plan',
  status_not_possible: 'status',
}

/** Where a refusal belongs: beside its field, or above the buttons. */
const placeRefusal = (failure: CallFailed): { errors: FieldErrors; general: string } => {
  const errors = onScreen(fieldErrorsOf(failure))
  const field = refusedField[failure.code]
  if (field) return { errors: { ...errors, [field]: failure.message }, general: '' }
  return { errors, general: Object.keys(errors).length > 0 ? '' : failure.message }
}

const focusField = (form: HTMLFormElement | null, errors: FieldErrors) => {
  const first = ['name', 'email', 'role', 'plan', 'status'].find((name) => errors[name])
  if (first) form?.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
}

const useMemberForm = (member: members.Member | undefined, plans: readonly membership.Plan[], onDone: () => void) => {
  const empty: MemberFields = {
    name: '',
    email: '',
    role: 'user',
    offices: [],
    plan: usualPlan(plans),
    status: 'active',
  }
  const [before] = useState(member ? fieldsOfMember(member) : empty)
  const [fields, setFields] = useState(before)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [general, setGeneral] = useState('')
  const refreshes = [members.listMembers, members.getMember, control.getControl]
  const finish = (message: string, user: members.Member) => {
    const sent = { email: fields.email, ...(appoints(fields, before) && { offices: fields.offices }) }
    const waiting = notYet(sent, user)
    const done = member && movesEmail(fields, before) ? words.updatedEmail(before.email) : message
    notifySuccess(waiting.length > 0 ? words.notYet(waiting) : done)
    onDone()
  }
  const onFailed = (failure: CallFailed) => {
    const placed = placeRefusal(failure)
    setErrors(placed.errors)
    setGeneral(placed.general)
  }
  const create = useAct(members.createMember, { refreshes, onFailed, onDone: ({ user }) => finish(words.added, user) })
  const update = useAct(members.updateMember, {
    refreshes,
    onFailed,
    onDone: ({ user }) => finish(words.updated, user),
  })

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingFields(fields)
    const { name, email, role, plan } = fields
    const named = appoints(fields, before)
    const noOffice = named && fields.offices.length === 0 && { offices: text.offices.chooseOne }
    const wrong = { ...onScreen(checkBody(members.createMember, { name, email, role })), ...missing, ...noOffice }
    setErrors(wrong)
    setGeneral('')
    if (Object.keys(wrong).length > 0) return focusField(event.currentTarget, wrong)
    if (member) void update.act({ params: { id: member.id }, body: updateBody(fields, before) })
    else
      void create.act({
        body: { name, email, role, plan_id: plan === '' ? null : plan, ...(named && { offices: [...fields.offices] }) },
      })
  }
  const change = (changed: Partial<MemberFields>) => {
    setFields({ ...fields, ...changed })
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changed))))
  }
  return { before, fields, errors, general, change, submit, busy: create.isPending || update.isPending }
}

type Props = {
  member?: members.Member
  plans: readonly membership.Plan[]
  isSelf: boolean
  onDone: () => void
  onCancel: () => void
}

const Fields = ({ member, plans, isSelf, onDone, onCancel }: Props) => {
  const { before, fields, errors, general, change, submit, busy } = useMemberForm(member, plans, onDone)
  const first = useRef<HTMLInputElement>(null)
  // The dialog may have been open before the form was ready to take the focus.
  useEffect(() => first.current?.focus(), [])
  const undecided = member?.signupRequest?.status === 'pending'
  const rights = useRights()
  const noAppointing = rights.barred('offices:write')
  const meaning = fields.role === 'admin' ? words.adminMeans : undefined
  const roleWhy = isSelf ? words.roleYourself : (noAppointing ?? meaning)
  const barred = rights.barred(before.role === 'admin' ? 'offices:write' : 'people:write')
  const ends = fields.status !== before.status && fields.status !== 'active'
  const mayReadRules = rights.has('control:read')
  const rules = useRead(control.getControl, {}, { enabled: member !== undefined && mayReadRules }).data?.rules
  const planChoices = plans.map((plan) => ({ value: plan.id, label: `${plan.name}, ${usdPrice(plan.price)}` }))
  return (
    <form onSubmit={submit} noValidate>
      <Unsaved values={fields} />
      <Reach barred={barred}>
        <Stack gap="md">
          {before.role === 'admin' && member && <WaitingAbout person={member.id} />}
          <TextInput
            label={words.name}
            data-field="name"
            data-autofocus
            ref={first}
            required
            maxLength={120}
            autoComplete="off"
            value={fields.name}
            error={errors.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <TextInput
            label={words.email}
            data-field="email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={member ? emailMeans(fields, before, rules?.addressHoldHours) : words.addedGetMail}
            value={fields.email}
            error={errors.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
          />
          <Select
            label={words.role}
            data-field="role"
            data={identity.roles.map((role) => ({ value: role, label: words.roles[role] }))}
            value={fields.role}
            disabled={isSelf || noAppointing !== undefined}
            description={roleWhy}
            allowDeselect={false}
            error={errors.role}
            onChange={(role) => role && change({ role: role as identity.Role })}
          />
          {appoints(fields, before) && (
            <OfficesField value={fields.offices} error={errors.offices} onChange={(offices) => change({ offices })} />
          )}
          <Select
            label={words.plan}
            data-field="plan"
            data={[{ value: '', label: words.noPlan }, ...planChoices]}
            value={fields.plan}
            description={undecided ? words.planUndecided : undefined}
            allowDeselect={false}
            error={errors.plan}
            onChange={(plan) => change({ plan: plan ?? '' })}
          />
          {member && (
            <Select
              label={words.status}
              data-field="status"
              data={statusChoices(before.status).map((value) => ({ value, label: text.words.status[value] ?? value }))}
              value={fields.status}
              disabled={isSelf}
              description={isSelf ? words.statusYourself : ends ? words.statusEnds : undefined}
              allowDeselect={false}
              error={errors.status}
              onChange={(status) => status && change({ status: status as identity.AccountStatus })}
            />
          )}
          {general !== '' && (
            <Alert color="red" role="alert">
              {general}
            </Alert>
          )}
          <FormButtons act={member ? words.save : words.add} busy={busy} onCancel={onCancel} />
        </Stack>
      </Reach>
    </form>
  )
}

/** The form of a new person, or of one who exists. Waits for the plans, which it offers. */
export const MemberForm = (props: Omit<Props, 'plans'>) => {
  const plans = useRead(membership.listPlans, {})
  if (plans.data) return <Fields {...props} plans={plans.data.plans} />
  if (plans.error) return <ReadFailed what={words.plans} read={plans} />
  return <RowsSkeleton count={4} dense />
}
