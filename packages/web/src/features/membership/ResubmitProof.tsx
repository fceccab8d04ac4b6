import { Alert, Button, Skeleton, Stack } from '@mantine/core'
import { identity, membership } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { PaymentDetails } from './PaymentDetails.tsx'
import { defaultPlan } from './plans.ts'
import { ProofOfPayment } from './ProofOfPayment.tsx'
import { type Payment, proofRefusal, usePayment } from './usePayment.ts'

const copy = text.member.waiting

const useResubmit = (payment: Payment) =>
  useAction(membership.resubmitProof, {
    refreshes: [identity.getUser],
    onDone: () => notifySuccess(copy.sentAgain),
    onFailed: (failure) => {
      if (failure.code === 'cancelled' || payment.takeNewAmounts(failure)) return
      if (proofRefusal(failure) === undefined) notifyFailed(copy.failed(failure.message))
    },
  })

const Form = ({ payment }: { payment: Payment }) => {
  const sending = useResubmit(payment)
  const failure = sending.failure?.code === 'fee_changed' ? undefined : sending.failure
  const submit = () => {
    if (payment.isReady()) void sending.run({ body: payment.fields, files: payment.files })
  }
  const setProof = (proof: File | null) => {
    sending.reset()
    payment.setProof(proof)
  }
  const isPayable = payment.free || payment.account !== undefined
  return (
    <Stack gap="lg">
      {!payment.free && <Alert variant="light">{copy.paidAlready}</Alert>}
      {!payment.free && <PaymentDetails payment={payment} />}
      {!payment.free && isPayable && (
        <ProofOfPayment
          payment={{ ...payment, setProof }}
          progress={sending.progress}
          failure={failure}
          onCancel={sending.cancel}
        />
      )}
      {proofRefusal(failure) === undefined && (
        <FormFailure message={failure && copy.failed(failure.message)} requestId={failure?.requestId} />
      )}
      <Button
        size="md"
        loading={sending.isPending}
        disabled={!isPayable}
        onClick={submit}
        style={{ alignSelf: 'flex-start' }}
      >
        {payment.free ? copy.submitAgainFree : copy.submitAgain}
      </Button>
    </Stack>
  )
}

type ResubmitProofProps = {
  /** The plan applied for, if known. */
  planId: string | null
  /** The coin of the payment according to the application. */
  paidIn?: string | null
}

/** After a denial: submits a new proof, of the existing payment or of a first one. */
export const ResubmitProof = ({ planId, paidIn = null }: ResubmitProofProps) => {
  const plans = useRead(membership.listPlans, {}, { enabled: planId === null }).data?.plans
  const payment = usePayment(planId ?? (plans && defaultPlan(plans)?.id), { paidIn })
  const { read } = payment
  return (
    <PageSection title={payment.free ? copy.againFree : copy.again}>
      {payment.quote ? (
        <Form payment={payment} />
      ) : read.isError ? (
        <LoadFailed
          what={text.auth.payment.what}
          reason={read.error.message}
          onRetry={() => void read.refetch()}
          {...(read.error.requestId && { requestId: read.error.requestId })}
        />
      ) : (
        <Skeleton height={320} />
      )}
    </PageSection>
  )
}
