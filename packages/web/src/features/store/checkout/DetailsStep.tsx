import { Checkbox } from '@mantine/core'
import { identity, orders } from '@vesica/contract'
import { useState } from 'react'
import { useAct } from '../../../data/act.ts'
import { checkBody } from '../../../data/check.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { defineFields, line, placed } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { notifyFailed } from '../../../ui/toastFailed.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { checkDetails, type Details } from './orderBody.ts'

const words = text.store.checkout

const fields = defineFields<Details>()({
  first_name: line(words.firstName, { fills: 'given-name' }),
  last_name: line(words.lastName, { fills: 'family-name' }),
  address: line(words.address, { fills: 'street-address', wide: true }),
  city: line(words.city, { fills: 'address-level2' }),
  state: line(words.state, { fills: 'address-level1' }),
  zipcode: line(words.zip, { fills: 'postal-code' }),
})

/** The profile wants the state too, which an order does without. */
const checkSaved = (shipping_details: Details) =>
  placed(fields, checkBody(identity.saveShippingDetails, { shipping_details })).errors

type Props = {
  details: Details
  /** The server's refusal of the address, if it was refused. */
  refused: CallFailed | undefined
  /** Told of every change, so that a reload loses nothing. */
  onTyped: (details: Details) => void
  onDone: (details: Details) => void
}

/** The first step: where the order goes. */
export const DetailsStep = ({ details, refused, onTyped, onDone }: Props) => {
  const [keeps, setKeeps] = useState(false)
  const saving = useAct(identity.saveShippingDetails, {
    refreshes: [identity.getUser],
    onDone: () => notifySuccess(words.saved),
    onFailed: (failure) => notifyFailed(words.notSaved(failure.message)),
  })
  const form = useHandedForm({
    fields,
    values: () => details,
    check: (values) => ({ ...(keeps && checkSaved(values)), ...checkDetails(values) }),
    checks: [orders.placeOrder, identity.saveShippingDetails],
    onTyped,
    refused,
    onSend: (given) => {
      if (keeps) void saving.act({ body: { shipping_details: given } })
      onDone(given)
    },
  })
  return (
    <RecordForm form={form} act={words.toPayment} place="page">
      <FormFields
        form={form}
        columns
        with={{ state: { label: keeps ? words.state : `${words.state} (${text.words.optional})` } }}
      />
      <Checkbox
        label={words.save}
        description={words.saveWhy}
        checked={keeps}
        onChange={(event) => setKeeps(event.currentTarget.checked)}
      />
    </RecordForm>
  )
}
