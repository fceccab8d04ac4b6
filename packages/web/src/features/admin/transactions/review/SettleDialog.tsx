import { Alert } from '@mantine/core'
import type { transactions } from '@vesica/contract'
import type { CallFailed } from '../../../../data/failure.ts'
import { defineFields } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { hashDigits, hashField, hashProblem } from '../../../../forms/hash.ts'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { useHandedForm } from '../../../../forms/useRecordForm.ts'
import { coin } from '../../../../format/coin.ts'
import { text } from '../../../../i18n/text.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import styles from './Review.module.css'
import { Fact } from './ReviewFacts.tsx'

const copy = text.transactionReview

const fields = defineFields()({ hash: hashField(copy.hashInvalid) })

type Props = {
  one: Pick<transactions.ReviewedTransaction, 'amount' | 'received' | 'currency' | 'address'>
  /** The input, stored outside so that closing loses nothing. */
  hash: string
  onHash: (hash: string) => void
  busy: boolean
  /** The server's refusal, if any. */
  refused: CallFailed | undefined
  late: string | undefined
  onSend: (hash: string) => void
  onClose: () => void
}

/** Asks for the transaction hash of a paid withdrawal, validated while typing. */
export const SettleDialog = ({ one, hash, onHash, busy, refused, late, onSend, onClose }: Props) => {
  const form = useHandedForm({
    fields,
    values: () => ({ hash }),
    check: (typed) => (hashProblem(typed.hash) === 'short' ? { hash: copy.hashInvalid } : {}),
    refusals: { hash_used: 'hash' },
    onTyped: (typed) => onHash(typed.hash),
    isPending: busy,
    refused,
    onSend: (typed) => onSend(typed.hash.trim()),
  })
  const digits = hashDigits(form.values.hash).length
  const isUnderWay = digits > 0 && hashProblem(form.values.hash) === 'short'
  const toSend = coin(one.received ?? one.amount, one.currency)
  return (
    <Dialog opened onClose={onClose} title={copy.settleTitle} busy={busy}>
      <RecordForm form={form} action={copy.settleAction} disabled={late !== undefined} onCancel={onClose}>
        <dl className={styles.facts}>
          <Fact name={copy.sendAmount} strong>
            {toSend}
          </Fact>
          <Fact name={copy.address} code>
            {one.address}
          </Fact>
        </dl>
        <p style={{ margin: 0 }}>{copy.settleThen(toSend)}</p>
        <FormFields form={form} with={{ hash: { why: isUnderWay ? copy.hashCount(digits) : copy.hashHelp } }} />
        {late && (
          <Alert color="yellow" role="alert">
            {late}
          </Alert>
        )}
      </RecordForm>
    </Dialog>
  )
}
