import { payments } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { type Way, wayFields, withoutWay, withWay } from './paymentWays.ts'

const copy = text.paymentMethods
const refreshes = [payments.getPaymentMethods]

/** Notifies whether the change is in effect or waits for another administrator. */
const notifySaved = ({ paymentMethods }: { paymentMethods: { pendingChange: unknown } }) =>
  notifySuccess(paymentMethods.pendingChange ? copy.waits : copy.saved)

/** ways: all payment methods, place: index of the edited one; undefined: a new one. */
type Props = { ways: readonly Way[]; place: number | undefined; onClose: () => void }

/** A payment method: its name, payment details and whether it is offered. */
export const PaymentWayForm = ({ ways, place, onClose }: Props) => {
  const method = place === undefined ? undefined : ways[place]
  const form = useRecordForm({
    fields: wayFields,
    values: () => valuesOf(wayFields, method),
    refreshes,
    refusals: { payment_way_twice: 'name' },
    save: saving(
      wayFields,
      payments.setPaymentMethods,
      (values) => ({ body: { methods: withWay(ways, place, values) } }),
      (reply) => {
        notifySaved(reply)
        onClose()
      },
    ),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={method ? text.labels.editNamed(method.name) : copy.add}
      busy={form.isPending}
    >
      <RecordForm form={form} action={text.labels.save} onCancel={onClose}>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}

/** Asks for confirmation before removing a payment method. */
export const RemovePaymentWay = ({ ways, place, onClose }: Props & { place: number }) => {
  const removing = useAction(payments.setPaymentMethods, {
    refreshes,
    onDone: (reply) => {
      notifySaved(reply)
      onClose()
    },
  })
  const name = ways[place]?.name ?? ''
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      question={text.labels.removeQuestion(name)}
      consequences={copy.removeWhy}
      action={text.labels.remove}
      doing={removing}
      onConfirm={() => removing.run({ body: { methods: withoutWay(ways, place) } })}
    />
  )
}
