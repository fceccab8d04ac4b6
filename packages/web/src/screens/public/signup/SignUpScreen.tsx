import { Anchor, Button } from '@mantine/core'
import type { identity } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { usePlatform } from '../../../data/hooks.ts'
import { InvitationNote } from '../../../features/membership/InvitationNote.tsx'
import { usualWait } from '../../../features/membership/usualWait.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FlowerOfLife } from '../../../ui/picture/Geometry.tsx'
import { FormCard } from '../FormCard.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { PaymentStep } from './PaymentStep.tsx'
import styles from './SignUpScreen.module.css'
import { type SignUp, useSignUp } from './useSignUp.ts'

const copy = text.auth.signUp

const Steps = ({ current }: { current: 0 | 1 }) => (
  <ol className={styles.steps} aria-label={copy.steps}>
    {[copy.stepDetails, copy.stepPayment].map((label, index) => (
      <li key={label} aria-current={index === current ? 'step' : undefined} data-done={index < current || undefined}>
        <span className={styles.number} aria-hidden="true">
          {index + 1}
        </span>
        {label}
      </li>
    ))}
  </ol>
)

/** What the sentence about the payment leaves open: who looks at it, and how long that usually takes, where that is known. */
const stillChecked = (signup: identity.Signup, free: boolean): string =>
  [free ? copy.checkedFree : `${text.auth.payment.sent} ${copy.checked}`, copy.leads, usualWait(signup)]
    .filter(Boolean)
    .join(' ')

/** An invitation may have let them in at once. */
const Sent = ({ signup }: { signup: identity.Signup }) => {
  const isIn = signup.status === 'approved'
  const free = signup.crypto_symbol === null
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus()
  }, [])
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles.place}>
      <EmptyState
        figure={<FlowerOfLife size={112} />}
        title={isIn ? copy.inTitle : free ? text.auth.payment.sentFree : text.auth.payment.verified}
        why={isIn ? copy.inWhy : stillChecked(signup, free)}
        action={
          <Button component="a" href={paths.dashboard()} size="md">
            {isIn ? copy.toDashboard : text.auth.payment.complete}
          </Button>
        }
      />
    </div>
  )
}

const SignInInstead = () => (
  <>
    {copy.haveAccount} <Anchor href={paths.signIn()}>{copy.toSignIn}</Anchor>
  </>
)

/** What one agrees to, each in a window of its own: what is typed stays. */
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

/** Puts the focus on the new step when it changes, and the page to its top. */
const useStepFocus = (isPayment: boolean) => {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(isPayment)
  useEffect(() => {
    if (before.current === isPayment) return
    before.current = isPayment
    scrollTo({ top: 0 })
    place.current?.focus({ preventScroll: true })
  }, [isPayment])
  return place
}

const Form = ({ signUp }: { signUp: SignUp }) => {
  const { isPayment } = signUp.step
  const place = useStepFocus(isPayment)
  const free = signUp.payment.free && !isPayment
  return (
    <FormCard title={copy.title} lead={free ? copy.leadFree : copy.lead} foot={<Foot />} wide>
      <div ref={place} tabIndex={-1} className={styles.place}>
        <InvitationNote invited={signUp.invited} />
        {!free && <Steps current={isPayment ? 1 : 0} />}
        {isPayment ? <PaymentStep signUp={signUp} /> : <DetailsStep signUp={signUp} />}
      </div>
    </FormCard>
  )
}

/** Sign-up in two steps: who you are, then the registration payment. */
export const SignUpScreen = () => {
  const platform = usePlatform()
  const signUp = useSignUp()
  if (signUp.sent)
    return (
      <FormCard title={copy.title}>
        <Sent signup={signUp.sent} />
      </FormCard>
    )
  if (platform?.registrationEnabled === false)
    return (
      <FormCard title={copy.title} foot={<SignInInstead />}>
        <EmptyState title={copy.closed} why={copy.closedWhy} />
      </FormCard>
    )
  return <Form signUp={signUp} />
}
