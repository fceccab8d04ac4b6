import { codes, membership } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { valuesOf } from '../../../../forms/fields.ts'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { ANY_PLAN, changingBody, codeFields, newBody } from './codeFields.ts'

const copy = text.codes

/** Only these fields can change: the value and purpose of a code are fixed because people already have it. */
const changing = ['uses_limit', 'ends_at', 'note', 'active'] as const

const useCodeForm = (code: codes.DiscountCode | undefined, onDone: () => void) => {
  const done = (message: string) => () => {
    notifySuccess(message)
    onDone()
  }
  return useRecordForm({
    fields: codeFields,
    values: valuesOf(codeFields, code),
    refusals: { code_exists: 'code', code_percent: 'value', plan_unknown: 'plan_id', end_too_soon: 'ends_at' },
    refreshes: [codes.listCodes],
    save: code
      ? saving(
          codeFields,
          codes.updateCode,
          (values) => ({ params: { id: code.id }, body: changingBody(values) }),
          done(copy.updated),
        )
      : saving(codeFields, codes.createCode, (values) => ({ body: newBody(values) }), done(copy.created)),
  })
}

type Props = { code: codes.DiscountCode | undefined; onDone: () => void }

/** The form for a new or existing code. */
export const CodeForm = ({ code, onDone }: Props) => {
  const form = useCodeForm(code, onDone)
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  const isPercent = form.values.kind === 'percent'
  return (
    <RecordForm form={form} action={code ? text.general.save : copy.create} onCancel={onDone}>
      <FormFields
        form={form}
        columns
        {...(code && { names: changing })}
        with={{
          value: { label: isPercent ? copy.percent : text.labels.usd },
          plan_id: {
            data: [
              { value: ANY_PLAN, label: text.labels.anyPlan },
              ...plans.map(({ id, name }) => ({ value: id, label: name })),
            ],
          },
        }}
      />
    </RecordForm>
  )
}
