import { COIN_DECIMALS, membership } from '@vesica/contract'
import { isUnderWay, isUnreadable } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'
import { FileDrop, proofTypes } from '../../ui/form/FileDrop.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import type { Payment } from './usePayment.ts'

const words = text.auth.payment

/** payment: whose proof it is. progress: share of the bytes on their way, 0 to 1, while it is sent. onCancel: stops that. */
export type ProofOfPaymentProps = { payment: Payment; progress: number | undefined; onCancel: () => void }

/** Takes the proof of payment with the amount on it, shows it, and how far its sending is. */
export const ProofOfPayment = ({ payment, progress, onCancel }: ProofOfPaymentProps) => (
  <>
    <FileDrop
      label={words.proof}
      hint={words.proofHint}
      accept={proofTypes}
      maxMegabytes={membership.PROOF_MAX_MB}
      file={payment.proof}
      onFile={payment.setProof}
      onCancel={onCancel}
      {...(progress !== undefined && { progress })}
      {...(payment.proofError && { error: payment.proofError })}
    />
    {payment.account && (
      <MoneyField
        label={words.proofAmount(payment.account.crypto_symbol)}
        description={words.proofAmountHint}
        value={payment.proofAmount}
        onChange={payment.setProofAmount}
        error={
          isUnreadable(payment.proofAmount) &&
          !isUnderWay(payment.proofAmount) &&
          text.wallet.amountMalformed(COIN_DECIMALS)
        }
      />
    )}
  </>
)
