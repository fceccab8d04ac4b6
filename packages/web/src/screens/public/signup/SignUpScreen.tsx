import { Anchor } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { usePlatform } from '../../../data/hooks.ts'
import { InvitationNote } from '../../../features/membership/InvitationNote.tsx'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FormCard } from '../FormCard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import { Sent } from './Sent.tsx'
import styles from './SignUpScreen.module.css'
import { type SignUp, useSignUp } from './useSignUp.ts'

const copy = text.auth.signUp

const Steps = ({ current }: { current: 0 | 1 }) => (
  <ol className={styles.steps} aria-label={copy.steps}>
    {[copy.stepDetails, text.labels.payment].map((label, index) => (
      <li key={label} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        {label}
      </li>
    ))}
  </ol>
)

const SignInInstead = () => (
  <>
    {copy.haveAccount} <Anchor href={paths.signIn()}>{text.labels.signIn}</Anchor>
  </>
)

/** Links to the terms and the privacy policy, in new windows so that the form input is not lost. */
const Consent = () => (
  <>
    {copy.agree}{' '}
    <Anchor href={paths.terms()} target="_blank">
      {text.general.terms}
    </Anchor>{' '}
    {copy.and}{' '}
    <Anchor href={paths.privacy()} target="_blank">
      {copy.privacyPolicy}
    </Anchor>
    .
  </>
)

const Foot = () => (
  <>
    <Consent />
    <br />
    <SignInInstead />
  </>
)

/** Moves focus to the new step when it changes, and scrolls to the top. */
const useStepFocus = (isPayment: boolean) => {
  const container = useRef<HTMLDivElement>(null)
  const before = useRef(isPayment)
  useEffect(() => {
    if (before.current === isPayment) return
    before.current = isPayment
    scrollTo({ top: 0 })
    container.current?.focus({ preventScroll: true })
  }, [isPayment])
  return container
}

const Form = ({ signUp }: { signUp: SignUp }) => {
  const { isPayment } = signUp.step
  const container = useStepFocus(isPayment)
  const free = signUp.payment.free && !isPayment
  return (
    <FormCard title={text.labels.signUp} lead={free ? copy.leadFree : copy.lead} foot={<Foot />} wide>
      <div ref={container} tabIndex={-1} className={styles.place}>
        <InvitationNote invited={signUp.invited} />
        {!free && <Steps current={isPayment ? 1 : 0} />}
        {isPayment ? <PaymentStep signUp={signUp} /> : <DetailsStep signUp={signUp} />}
      </div>
    </FormCard>
  )
}

/** Sign-up in two steps: personal details, then the registration payment. */
export const SignUpScreen = () => {
  const platform = usePlatform()
  const signUp = useSignUp()
  if (signUp.sent)
    return (
      <FormCard title={text.labels.signUp}>
        <Sent signup={signUp.sent} />
      </FormCard>
    )
  if (platform?.registrationEnabled === false)
    return (
      <FormCard title={text.labels.signUp} foot={<SignInInstead />}>
        <EmptyState title={copy.closed} why={copy.closedWhy} />
      </FormCard>
    )
  return <Form signUp={signUp} />
}
