import { identity } from '@vesica/contract'
import { defineFields, line, valuesOf } from '../../forms/fields.ts'
import { FormFields } from '../../forms/FormFields.tsx'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

const words = text.member.settingsPage

const fields = defineFields<identity.ShippingDetails>()({
  first_name: line(words.firstName, { fills: 'given-name' }),
  last_name: line(words.lastName, { fills: 'family-name' }),
  address: line(words.address, { fills: 'street-address', wide: true }),
  city: line(words.city, { fills: 'address-level2' }),
  state: line(words.state, { fills: 'address-level1' }),
  zipcode: line(words.zip, { fills: 'postal-code' }),
})

/** Where orders and rewards are sent; every field is needed. */
export const ShippingForm = ({ saved }: { saved: identity.ShippingDetails | null }) => {
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, saved ?? undefined),
    refreshes: [identity.getUser],
    save: saving(
      fields,
      identity.saveShippingDetails,
      (shipping_details) => ({ body: { shipping_details } }),
      () => notifySuccess(words.shippingDone),
    ),
  })
  return (
    <RecordForm form={form} act={words.shippingSubmit} place="page">
      <FormFields form={form} columns />
    </RecordForm>
  )
}
