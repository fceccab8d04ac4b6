import { Alert, Button, Stack } from '@mantine/core'
import { type Input, invitations, membership } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { bodyOf, choice, defineFields, line, lines, number, toggle, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { isoOf, localMinute } from '../../../format/localTime.ts'
import { text } from '../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../ui/page/ReadOnlyFieldset.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'

const copy = text.invitations
const DAYS = 30

const fields = defineFields()({
  label: line(text.labels.name, {
    needed: text.labels.enterName,
    most: invitations.INVITATION_LABEL_MAX,
    why: copy.labelWhy,
  }),
  message: lines(copy.words, { most: invitations.INVITATION_TEXT_MAX, rows: 3, why: copy.wordsWhy }),
  plan: choice(text.labels.plan, { wire: 'plan_id', send: (id) => id || null }),
  limit: number(text.labels.usageLimit, {
    needed: copy.limitWrong,
    unread: copy.limitWrong,
    input: 'numeric',
    most: 4,
    start: '10',
  }),
  ends: line(text.labels.expires, {
    needed: copy.endsMissing,
    input: 'datetime-local',
    wire: 'ends_at',
    send: (at) => isoOf(at) ?? '',
  }),
  fee: toggle(copy.waivesFee, { why: copy.waivesFeeWhy, wire: 'waives_fee' }),
  approval: toggle(copy.waivesApproval, { why: copy.waivesApprovalWhy, wire: 'waives_approval' }),
})

type Body = Input<typeof invitations.createInvitation>['body']

/** The default expiry: the last minute of the day 30 days from now, in the reader's own time zone. */
const fresh = () => {
  const end = new Date()
  end.setDate(end.getDate() + DAYS)
  end.setHours(23, 59, 0, 0)
  return { ...valuesOf(fields, undefined), ends: localMinute(end) }
}

const CreatedLink = ({ link, onDone }: { link: string; onDone: () => void }) => (
  <Stack gap="md">
    <Facts live>
      <Fact name={text.labels.link} code copyValue={link}>
        {link}
      </Fact>
    </Facts>
    <Alert variant="light">{copy.once}</Alert>
    <DialogFoot>
      <Button size="sm" onClick={onDone}>
        {text.labels.done}
      </Button>
    </DialogFoot>
  </Stack>
)

/** The form for a new invitation, then its link, which is shown only once. */
export const InvitationForm = ({ onDone }: { onDone: () => void }) => {
  const disabledReason = useRights().disabledReason('people:decide')
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const [link, setLink] = useState<string>()
  const form = useRecordForm({
    fields,
    values: fresh,
    refusals: { plan_unknown: 'plan' },
    refreshes: [invitations.listInvitations],
    save: saving(
      fields,
      invitations.createInvitation,
      (values) => ({ body: bodyOf(fields, values) as Body }),
      (reply) => {
        setLink(reply.link)
        notifySuccess(copy.made)
      },
    ),
  })
  if (link !== undefined) return <CreatedLink link={link} onDone={onDone} />
  const { plan, fee, approval } = form.values
  return (
    <ReadOnlyFieldset disabledReason={disabledReason}>
      <RecordForm form={form} action={copy.create} onCancel={onDone}>
        <FormFields
          form={form}
          with={{
            plan: {
              data: [
                { value: '', label: text.labels.anyPlan },
                ...plans.map(({ id, name }) => ({ value: id, label: name })),
              ],
              why: plan === '' && approval && copy.anyPlanMeans,
            },
          }}
        />
        {(fee || approval) && <p>{copy.told}</p>}
      </RecordForm>
    </ReadOnlyFieldset>
  )
}
