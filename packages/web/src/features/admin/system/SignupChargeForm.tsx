import { type SignupCharge, signupCharges, system } from '@vesica/contract'
import { choice, defineFields } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { useShowControls } from './useShowControls.ts'

const copy = text.system.platform

const fields = defineFields()({
  charge: choice<SignupCharge>(copy.chargeLabel, {
    why: copy.chargeWhy,
    data: signupCharges.map((value) => ({ value, label: copy.charges[value] })),
  }),
})

/** Whether sign-up charges only the registration fee, or the first year too. */
export const SignupChargeForm = ({ charge }: { charge: SignupCharge }) => {
  const showControls = useShowControls()
  const form = useRecordForm({
    fields,
    values: { charge },
    save: saving(
      fields,
      system.setSignupCharge,
      (values) => ({ body: { charge: values.charge } }),
      ({ systemControls }) => {
        showControls(systemControls)
        notifySuccess(copy.chargeSaved)
      },
    ),
  })
  return (
    <RecordForm form={form} action={copy.chargeSave} place="page">
      <FormFields form={form} />
    </RecordForm>
  )
}
