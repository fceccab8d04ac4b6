import { type SignupCharge, signupCharges, system } from '@vesica/contract'
import { choice, defineFields } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { useShowControls } from './useShowControls.ts'

const words = text.system.platform

const fields = defineFields()({
  charge: choice<SignupCharge>(words.chargeLabel, {
    why: words.chargeWhy,
    data: signupCharges.map((value) => ({ value, label: words.charges[value] })),
  }),
})

/** Whether sign-up charges the registration fee alone, or the first year too. */
export const SignupChargeForm = ({ charge }: { charge: SignupCharge }) => {
  const show = useShowControls()
  const form = useRecordForm({
    fields,
    values: { charge },
    save: saving(
      fields,
      system.setSignupCharge,
      (values) => ({ body: { charge: values.charge } }),
      ({ systemControls }) => {
        show(systemControls)
        notifySuccess(words.chargeSaved)
      },
    ),
  })
  return (
    <RecordForm form={form} action={words.chargeSave} place="page">
      <FormFields form={form} />
    </RecordForm>
  )
}
