import { Button, Skeleton, Stack } from '@mantine/core'
import { JoiningCost } from '../../../features/membership/JoiningCost.tsx'
import { partsOf } from '../../../features/membership/paymentQuote.ts'
import { PaymentDetails } from '../../../features/membership/PaymentDetails.tsx'
import { ProofOfPayment } from '../../../features/membership/ProofOfPayment.tsx'
import { proofRefusal } from '../../../features/membership/usePayment.ts'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import styles from './SignUpScreen.module.css'
import type { SignUp } from './useSignUp.ts'

const copy = text.auth.payment

const Shape = () => (
  <Stack gap="lg" aria-hidden="true">
    <Skeleton height={52} width="60%" />
    <Skeleton height={64} />
    <Skeleton height={220} />
    <Skeleton height={144} />
  </Stack>
)

const Content = ({ signUp }: { signUp: SignUp }) => {
  const { payment, request } = signUp
  if (payment.free) return <p>{copy.freeNow}</p>
  if (payment.read.isPending) return <Shape />
  if (!payment.quote) return <ReadFailed what={copy.what} read={payment.read} />
  return (
    <>
      <JoiningCost plan={signUp.plan} {...partsOf(payment.quote)} />
      <PaymentDetails payment={payment} />
      {payment.account && (
        <ProofOfPayment
          payment={payment}
          progress={request.progress}
          failure={request.failure}
          onCancel={request.cancel}
        />
      )}
    </>
  )
}

/** Step two: pay the registration fee and upload the proof, which submits the request. */
export const PaymentStep = ({ signUp }: { signUp: SignUp }) => {
  const { payment, request, step } = signUp
  const failure = request.failure?.code === 'fee_changed' ? undefined : request.failure
  const label = payment.free ? text.auth.signUp.submitFree : failure ? text.labels.tryAgain : copy.submit
  return (
    <Stack gap="lg">
      <Content signUp={signUp} />
      {proofRefusal(failure) === undefined && (
        <FormFailure message={failure && text.auth.signUp.failed(failure.message)} requestId={failure?.requestId} />
      )}
      <div className={styles.acts}>
        <Button variant="default" size="md" onClick={step.toDetails} disabled={request.isPending}>
          {text.general.back}
        </Button>
        <Button
          size="md"
          onClick={signUp.submit}
          loading={request.isPending}
          disabled={!payment.free && !payment.account}
          aria-label={request.isPending ? copy.sending : undefined}
        >
          {label}
        </Button>
      </div>
    </Stack>
  )
}
