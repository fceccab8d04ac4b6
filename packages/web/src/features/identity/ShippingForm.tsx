import { identity, profile } from '@vesica/contract'
import { AddressFields } from '../../forms/address/AddressFields.tsx'
import { addressFields, sentAddress } from '../../forms/address/addressFields.ts'
import { valuesOf } from '../../forms/fields.ts'
import { RecordForm } from '../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../forms/useRecordForm.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

const copy = text.member.settingsPage

/** The shipping address for orders and rewards, in the format of its country. */
export const ShippingForm = ({ saved }: { saved: identity.ShippingDetails | null }) => {
  const form = useRecordForm({
    fields: addressFields,
    values: valuesOf(addressFields, saved ?? undefined),
    refreshes: [identity.getUser],
    save: saving(
      addressFields,
      profile.saveShippingDetails,
      (values) => ({ body: { shipping_details: sentAddress(values) } }),
      () => notifySuccess(copy.shippingDone),
    ),
  })
  return (
    <RecordForm form={form} action={copy.shippingSubmit} place="page">
      <AddressFields form={form} missing={saved !== null && !saved.country} />
    </RecordForm>
  )
}
