import { Button, Stack, TextInput } from '@mantine/core'
import { EmailVerification } from '../../../features/identity/EmailVerification.tsx'
import { PlanChoice } from '../../../features/membership/PlanChoice.tsx'
import { text } from '../../../i18n/text.ts'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import type { SignUp } from './useSignUp.ts'

const words = text.auth.signUp

/** Step one: who the person is and which plan it shall be. Without a fee it is the only one. */
export const DetailsStep = ({ signUp }: { signUp: SignUp }) => {
  const { details, payment, request } = signUp
  const { form } = details
  const email = form.getInputProps('email')
  const onward = () => (payment.free ? signUp.submit() : signUp.step.toPayment())
  return (
    <form ref={details.element} onSubmit={details.send(onward)} noValidate>
      <Stack gap="md">
        <PlanChoice planId={signUp.plan?.id} onPlan={signUp.choose} unknown={signUp.isUnknown} />
        <TextInput label={words.name} autoComplete="name" {...form.getInputProps('name')} />
        <EmailVerification
          email={form.values.email}
          onEmail={(next) => form.setFieldValue('email', next)}
          name={form.values.name}
          verified={details.isVerified}
          onVerified={(_email, until) => {
            details.setVerifiedUntil(until)
            form.clearFieldError('email')
          }}
          onChangeAddress={() => details.setVerifiedUntil(null)}
          error={typeof email.error === 'string' ? email.error : undefined}
        />
        <PasswordField
          fresh
          label={words.password}
          description={words.passwordHint}
          {...form.getInputProps('password')}
        />
        <PasswordField fresh label={words.confirm} {...form.getInputProps('confirm')} />
        {payment.free && (
          <FormFailure
            message={request.failure && words.failed(request.failure.message)}
            requestId={request.failure?.requestId}
          />
        )}
        <Button type="submit" size="md" loading={request.isPending} disabled={!signUp.plan}>
          {payment.free ? words.submitFree : words.toPayment}
        </Button>
      </Stack>
    </form>
  )
}
