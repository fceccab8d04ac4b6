import { Alert, Button } from '@mantine/core'
import { gifts, membership, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { choice, defineFields, line, valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { isoOf } from '../../../../format/localTime.ts'
import { text } from '../../../../i18n/text.ts'
import { Arrival } from '../../../../ui/dialog/Arrival.tsx'
import { DialogFoot } from '../../../../ui/dialog/DialogFoot.tsx'
import { Fact, Facts } from '../../../../ui/text/Facts.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'

const copy = text.gifts

const fields = defineFields()({
  plan_id: choice(text.labels.plan, { needed: copy.planMissing }),
  ends_at: line(text.labels.expires, { input: 'datetime-local', why: copy.endsWhy }),
  note: line(text.labels.note, { most: 200, why: text.labels.forAdministratorsOnlyHint, wide: true }),
})

type Made = Reply<typeof gifts.createGift>

/** The code, shown only once. */
const Code = ({ made, onDone }: { made: Made; onDone: () => void }) => (
  <Arrival>
    <Facts live>
      <Fact name={text.labels.code} code copyValue={made.code}>
        {made.code}
      </Fact>
      <Fact name={text.labels.link} code copyValue={made.link}>
        {made.link}
      </Fact>
    </Facts>
    <Alert variant="light">{copy.once}</Alert>
    <DialogFoot>
      <Button size="sm" onClick={onDone}>
        {text.labels.doneAction}
      </Button>
    </DialogFoot>
  </Arrival>
)

/** The form for a gift from administrators, then its code, which is shown only once. */
export const GiftForm = ({ onDone }: { onDone: () => void }) => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const [gift, setGift] = useState<Made>()
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, undefined),
    refusals: { plan_unknown: 'plan_id', end_too_soon: 'ends_at' },
    refreshes: [gifts.listGifts],
    save: saving(
      fields,
      gifts.createGift,
      ({ plan_id, ends_at, note }) => ({ body: { plan_id, note, ends_at: isoOf(ends_at) ?? null } }),
      (reply) => {
        setGift(reply)
        notifySuccess(copy.made)
      },
    ),
  })
  if (gift) return <Code made={gift} onDone={onDone} />
  return (
    <RecordForm form={form} action={copy.create} onCancel={onDone}>
      <FormFields
        form={form}
        columns
        with={{ plan_id: { data: plans.map(({ id, name }) => ({ value: id, label: name })) } }}
      />
    </RecordForm>
  )
}
