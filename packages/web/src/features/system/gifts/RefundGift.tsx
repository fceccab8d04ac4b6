import { gifts } from '@vesica/contract'
import { defineFields, lines, valuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'

const words = text.gifts

const fields = defineFields()({
  reason: lines(words.reason, {
    needed: words.reasonMissing,
    most: gifts.GIFT_REASON_MAX,
    rows: 3,
    why: words.reasonWhy,
  }),
})

/** Gives back what was paid for a gift, with the reason. */
export const RefundGift = ({ gift, onClose }: { gift: gifts.Gift; onClose: () => void }) => {
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, undefined),
    refreshes: [gifts.listGifts],
    save: saving(
      fields,
      gifts.refundGift,
      ({ reason }) => ({ params: { id: gift.id }, body: { reason } }),
      () => {
        onClose()
        notifySuccess(words.refunded)
      },
    ),
  })
  const amount = gift.paid ? coin(gift.paid.amount, gift.paid.crypto_symbol) : ''
  return (
    <Dialog opened onClose={onClose} title={words.refundTitle(gift.planName)}>
      <RecordForm form={form} act={words.refund} danger onCancel={onClose}>
        <p>{words.refundThen(amount, gift.buyer?.name ?? '')}</p>
        <FormFields form={form} />
      </RecordForm>
    </Dialog>
  )
}
