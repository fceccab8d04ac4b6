import { Alert } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import type { CallFailed } from '../../../../data/failure.ts'
import { defineFields, lines } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../../forms/useRecordForm.ts'
import { coin } from '../../../../format/coin.ts'
import { usd } from '../../../../format/money.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'

const copy = text.transactionReview
const MOST = 1000

const fields = defineFields()({
  reason: lines(copy.reason, {
    rows: 3,
    wrong: (typed) => (typed.trim().length > MOST ? copy.reasonTooLong(MOST) : undefined),
  }),
})

type Reviewed = Pick<
  transactions.ReviewedTransaction,
  'type' | 'user' | 'amount' | 'received' | 'networkFee' | 'currency' | 'paidFrom' | 'usd'
>

/** The amount returned to the member, if any. */
const consequence = (request: Reviewed, action: 'deny' | 'reject' | 'flag' | 'fail'): string | undefined => {
  if (action === 'flag' || request.type === 'deposit') return undefined
  const all = coin(request.amount, request.currency)
  if (action === 'fail')
    return copy.goesBack(
      all,
      coin(request.received ?? request.amount, request.currency),
      coin(request.networkFee ?? '0', request.currency),
    )
  if (request.type === 'buy') return request.paidFrom === 'balance' ? copy.released(usd(request.usd ?? 0)) : undefined
  return copy.released(all)
}

type Props = {
  one: Reviewed
  action: 'deny' | 'reject' | 'flag' | 'fail'
  failing: transactions.Offer['failing']
  /** The draft, stored outside so that closing loses nothing. */
  reason: string
  onReason: (reason: string) => void
  busy: boolean
  /** The server's refusal, if any. */
  refused: CallFailed | undefined
  /** A concurrent decision, after which nothing can be sent. */
  late: string | undefined
  onSend: (reason: string) => void
  onClose: () => void
}

/** Asks for a reason. If it is required, the dialog stays open without one and shows an error. */
export const ReasonDialog = ({
  one,
  action,
  failing,
  reason,
  onReason,
  busy,
  refused,
  late,
  onSend,
  onClose,
}: Props) => {
  const isNote = action === 'flag'
  const needsSecond = action === 'fail' && failing === 'asks'
  const then = consequence(one, action)
  const form = useHandedForm({
    fields,
    values: () => ({ reason }),
    check: (typed) => (!isNote && typed.reason.trim() === '' ? { reason: copy.reasonMissing } : {}),
    onTyped: (typed) => onReason(typed.reason),
    isPending: busy,
    refused,
    onSend: (typed) => onSend(typed.reason.trim()),
  })
  return (
    <Dialog opened onClose={onClose} title={copy.reasonTitle[action](one.user)} busy={busy}>
      <RecordForm
        form={form}
        action={action === 'fail' ? copy.failingAction[failing] : copy.reasonAction[action]}
        danger={!isNote}
        disabled={late !== undefined}
        onCancel={onClose}
      >
        {then && <p style={{ margin: 0 }}>{then}</p>}
        {needsSecond && <p style={{ margin: 0 }}>{copy.failingAsks}</p>}
        <FormFields
          form={form}
          with={{
            reason: {
              label: isNote ? `${copy.note} (${text.general.optional})` : copy.reason,
              why: needsSecond ? copy.failingWhy : copy.reasonWhy[action],
              needed: !isNote,
            },
          }}
        />
        {late && (
          <Alert color="yellow" role="alert">
            {late}
          </Alert>
        )}
      </RecordForm>
    </Dialog>
  )
}
