import { Alert } from '@mantine/core'
import { EmailVerification } from '../../../features/identity/EmailVerification.tsx'
import { JoiningCost } from '../../../features/membership/JoiningCost.tsx'
import { partsOf } from '../../../features/membership/paymentQuote.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { ChosenPlan } from './ChosenPlan.tsx'
import type { SignUp } from './useSignUp.ts'

const copy = text.auth.signUp

/** Hidden for gifts, which are paid already, and until the fee is known. */
const Cost = ({ signUp: { plan, payment, invited } }: { signUp: SignUp }) => {
  if (!plan || invited.offer?.by === 'gift') return null
  if (payment.free) return <JoiningCost plan={plan} feeUsd={0} />
  return payment.quote ? <JoiningCost plan={plan} {...partsOf(payment.quote)} /> : null
}

/** Step one: personal details and plan. Without a fee it is the only step. */
export const DetailsStep = ({ signUp }: { signUp: SignUp }) => {
  const { details, payment, request } = signUp
  const { form } = details
  const { values, set } = form
  // Shown before the applicant types anything, as the form could not be submitted.
  const isUnpayable = payment.quote !== undefined && !payment.free && !payment.account
  const onward = () => (payment.free ? signUp.submit() : signUp.step.toPayment())
  return (
    <RecordForm
      form={{ ...form, onSubmit: form.handTo(onward), isPending: request.isPending, general: undefined }}
      action={payment.free ? copy.submitFree : copy.toPayment}
      disabled={!signUp.plan || isUnpayable}
      place="card"
    >
      {isUnpayable && <Alert variant="light">{text.auth.payment.noCoins}</Alert>}
      <ChosenPlan signUp={signUp} />
      <FormFields
        form={form}
        own={{
          email: (
            <EmailVerification
              email={values.email}
              onEmail={(email) => set({ email })}
              name={values.name}
              verified={details.isVerified}
              onVerified={(email, until) => {
                details.setVerifiedUntil(until)
                set({ email })
                form.focusOn('password')
              }}
              onChangeAddress={() => details.setVerifiedUntil(null)}
              error={form.errors.email}
              storedAs="signup-code"
            />
          ),
        }}
      />
      <Cost signUp={signUp} />
      {payment.free && (
        <FormFailure
          message={request.failure && copy.failed(request.failure.message)}
          requestId={request.failure?.requestId}
        />
      )}
    </RecordForm>
  )
}
