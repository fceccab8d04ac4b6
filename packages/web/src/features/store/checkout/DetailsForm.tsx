import { relevantAddress, orders } from '@vesica/contract'
import type { ReactNode } from 'react'
import type { CallFailed } from '../../../data/failure.ts'
import { AddressFields } from '../../../forms/address/AddressFields.tsx'
import { addressFields, sentAddress } from '../../../forms/address/addressFields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { checkDetails, type Details } from './orderBody.ts'

export type DetailsFormProps = {
  details: Details
  /** The server's refusal of the address, if any. */
  refused: CallFailed | undefined
  /** Called on every change, so that a reload loses nothing. */
  onTyped: (details: Details) => void
  onDone: (details: Details) => void
  children?: ReactNode
}

/** The shipping address of an order, prefilled with the saved or previously typed one. */
export const DetailsForm = ({ details, refused, onTyped, onDone, children }: DetailsFormProps) => {
  const form = useHandedForm({
    fields: addressFields,
    values: () => details,
    check: (values) => ({
      ...checkDetails(sentAddress(values)),
      ...(values.country === '' && { country: text.address.countryNeeded }),
    }),
    checks: [orders.placeOrder],
    onTyped: (values) => onTyped(relevantAddress(values)),
    refused,
    onSend: (values) => onDone(sentAddress(values)),
  })
  return (
    <RecordForm form={form} action={text.store.checkout.toPayment} place="page">
      <AddressFields form={form} missing={details.address !== '' && details.country === ''} />
      {children}
    </RecordForm>
  )
}
