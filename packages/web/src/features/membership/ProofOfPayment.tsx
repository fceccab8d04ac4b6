import { membership } from '@vesica/contract'
import type { CallFailed } from '../../data/failure.ts'
import { unreadableText } from '../../format/unreadable.ts'
import { text } from '../../i18n/text.ts'
import { FileDrop, proofTypes } from '../../ui/form/FileDrop.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import { type Payment, proofRefusal } from './usePayment.ts'

const copy = text.auth.payment

/**
 * payment: the payment to prove. failure: why sending failed. progress: share of bytes uploaded, 0 to 1, while sending.
 * onCancel: aborts the upload.
 */
export type ProofOfPaymentProps = {
  payment: Payment
  progress: number | undefined
  failure: CallFailed | undefined
  onCancel: () => void
}

const Amount = ({ payment }: { payment: Payment }) => {
  const { account, proofAmount, setProofAmount, isProofAmountWrong } = payment
  if (!account) return null
  const { crypto_symbol: symbol } = account
  return (
    <MoneyField
      label={copy.proofAmount(symbol)}
      description={copy.proofAmountHint}
      value={proofAmount}
      onChange={setProofAmount}
      error={isProofAmountWrong && unreadableText(proofAmount, symbol)}
    />
  )
}

/** Uploads a proof of payment and the amount on it, with a preview and progress. */
export const ProofOfPayment = ({ payment, progress, failure, onCancel }: ProofOfPaymentProps) => {
  const error = payment.proofError ?? proofRefusal(failure)
  return (
    <>
      <FileDrop
        label={text.labels.proofOfPayment}
        hint={copy.proofHint}
        accept={proofTypes}
        maxMegabytes={membership.PROOF_MAX_MB}
        file={payment.proof}
        onFile={payment.setProof}
        onCancel={onCancel}
        {...(progress !== undefined && { progress })}
        {...(error && { error })}
      />
      <Amount payment={payment} />
    </>
  )
}
