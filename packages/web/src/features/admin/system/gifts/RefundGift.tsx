import { gifts } from '@vesica/contract'
import { defineFields, lines, valuesOf } from '../../../../forms/fields.ts'
import { hashField, hashProblem } from '../../../../forms/hash.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { coin } from '../../../../format/coin.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'

const copy = text.gifts

const fields = defineFields()({
  hash: hashField(),
  reason: lines(text.labels.reason, {
    needed: copy.reasonMissing,
    most: gifts.GIFT_REASON_MAX,
    rows: 3,
    why: copy.reasonWhy,
  }),
})

/** Refunds a gift with a reason: to the wallet, or by recording the transaction that returned an outside payment. */
export const RefundGift = ({ gift, onClose }: { gift: gifts.Gift; onClose: () => void }) => {
  const isOutside = gift.paidFrom === 'outside'
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, undefined),
    check: ({ hash }) => (isOutside && hashProblem(hash) ? { hash: text.transactionReview.hashInvalid } : {}),
    refusals: { hash_used: 'hash' },
    refreshes: [gifts.listGifts],
    save: saving(
      fields,
      gifts.refundGift,
      ({ reason, hash }) => ({
        params: { id: gift.id },
        body: isOutside ? { reason, tx_hash: hash.trim() } : { reason },
      }),
      () => {
        onClose()
        notifySuccess(copy.refunded)
      },
    ),
  })
  const amount = gift.paid ? coin(gift.paid.amount, gift.paid.crypto_symbol) : ''
  return (
    <Dialog opened onClose={onClose} title={copy.refundTitle(gift.planName)}>
      <RecordForm form={form} action={text.labels.refund} danger onCancel={onClose}>
        <p>{(isOutside ? copy.refundOutside : copy.refundThen)(amount, gift.buyer?.name ?? '')}</p>
        <FormFields form={form} names={isOutside ? ['hash', 'reason'] : ['reason']} with={{ hash: { needed: true } }} />
      </RecordForm>
    </Dialog>
  )
}
