import { Button, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { timeOfDay } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { OtpField } from '../../ui/form/OtpField.tsx'
import styles from './EmailVerification.module.css'
import { useEmailVerification } from './useEmailVerification.ts'

const copy = text.auth.email

/**
 * email, onEmail: the address as typed. name: used in the greeting of the email. verified: the address is verified and
 * locked. onVerified: called with the expiry of the verification (ISO 8601). onChangeAddress: unlocks the address.
 * unchanged: the address needs no verification. error: from the surrounding form. storedAs: the storage key under which
 * a pending code survives a reload.
 */
export interface EmailVerificationProps {
  email: string
  onEmail: (email: string) => void
  name?: string
  verified: boolean
  onVerified: (email: string, until: string) => void
  onChangeAddress: () => void
  unchanged?: boolean
  error?: string | undefined
  storedAs?: string
}

const onEnter = (action: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return
  // Prevents submitting the surrounding form.
  event.preventDefault()
  action()
}

/** An email address with verification by code; locked once verified. */
export const EmailVerification = (props: EmailVerificationProps) => {
  const { email, onEmail, name, verified, unchanged, error } = props
  const verification = useEmailVerification({
    email,
    onVerified: props.onVerified,
    storedAs: props.storedAs,
    ...(name && { name }),
  })
  if (verified) return <VerifiedEmail email={email} error={error} onChangeAddress={props.onChangeAddress} />
  return (
    <div className={styles.part}>
      <div className={styles.row}>
        <TextInput
          className={styles.field}
          label={text.labels.email}
          type="email"
          autoComplete="email"
          inputMode="email"
          required
          withAsterisk={false}
          value={email}
          error={verification.emailError ? <span role="alert">{verification.emailError}</span> : error}
          onChange={(event) => {
            verification.clearEmailError()
            onEmail(event.currentTarget.value)
          }}
          onKeyDown={unchanged ? undefined : onEnter(() => void verification.ask())}
        />
        {!unchanged && !verification.sent && (
          <Button
            variant="light"
            className={styles.beside}
            loading={verification.isSending}
            onClick={() => void verification.ask()}
          >
            {copy.verify}
          </Button>
        )}
      </div>
      {verification.sent && <CodeEntry verification={verification} />}
    </div>
  )
}

/** Characters that fit the field on the narrowest phone. Longer addresses are repeated in full below it. */
const LONG = 26

interface VerifiedEmailProps {
  email: string
  error: string | undefined
  onChangeAddress: () => void
}

const VerifiedEmail = ({ email, error, onChangeAddress }: VerifiedEmailProps) => (
  <div className={styles.known}>
    <TextInput label={text.labels.email} type="email" readOnly value={email} error={error} />
    {email.length > LONG && (
      <p className={styles.whole} aria-hidden="true">
        {email}
      </p>
    )}
    <div className={styles.below}>
      <span className={styles.verified}>
        <IconCircleCheck size={18} aria-hidden="true" />
        {copy.verified}
      </span>
      <Button variant="default" size="sm" aria-label={copy.changeLabel} onClick={onChangeAddress}>
        {text.labels.change}
      </Button>
    </div>
  </div>
)

const CodeEntry = ({ verification }: { verification: ReturnType<typeof useEmailVerification> }) => {
  const { sent, resendLeft } = verification
  const submitTyped = () => verification.submit(verification.code)
  return (
    <div className={styles.code} onKeyDown={onEnter(submitTyped)}>
      <p className={styles.sent} role="status">
        {sent && copy.codeSent(sent.email, timeOfDay(sent.goodUntil))}
      </p>
      <OtpField
        label={copy.code}
        value={verification.code}
        onChange={verification.setCode}
        onComplete={verification.submit}
        autoFocus
        {...(verification.codeError && { error: verification.codeError })}
      />
      <div className={styles.acts}>
        <Button loading={verification.isVerifying} onClick={submitTyped}>
          {copy.submit}
        </Button>
        <Button
          variant="subtle"
          disabled={resendLeft > 0}
          loading={verification.isSending}
          onClick={() => void verification.ask()}
          className={styles.resend}
        >
          {resendLeft > 0 ? copy.resendIn(resendLeft) : copy.resend}
        </Button>
      </div>
    </div>
  )
}
