import { membership } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { FileDrop, proofTypes } from '../../ui/form/FileDrop.tsx'
import type { Payment } from './usePayment.ts'

const words = text.auth.payment

/** payment: whose proof it is. progress: share of the bytes on their way, 0 to 1, while it is sent. onCancel: stops that. */
export type ProofOfPaymentProps = { payment: Payment; progress: number | undefined; onCancel: () => void }

/** Takes the proof of payment, shows it, and how far its sending is. */
export const ProofOfPayment = ({ payment, progress, onCancel }: ProofOfPaymentProps) => (
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
)
