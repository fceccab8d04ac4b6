import { identity } from '@vesica/contract'
import { useState } from 'react'
import { checkBody } from '../../data/check.ts'
import { useAct } from '../../data/act.ts'
import { useCountdown } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { notifyFailed } from '../../ui/toastFailed.ts'
import { notifySuccess } from '../../ui/toasts.tsx'

interface VerificationOptions {
  readonly email: string
  /** Greets the person in the message, when known. */
  readonly name?: string
  /** The address counts as verified until then (ISO 8601). */
  readonly onVerified: (email: string, until: string) => void
}

const words = text.auth.email

/** Verifying an email address: ask for a code, enter it, ask for another after a while. */
export const useEmailVerification = ({ email, name, onVerified }: VerificationOptions) => {
  const [sentTo, setSentTo] = useState<{ email: string; minutes: number }>()
  const [code, setCode] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const [codeError, setCodeError] = useState<string>()
  const resend = useCountdown()

  const sending = useAct(identity.sendOtp, {
    onDone: (reply) => {
      setSentTo({ email, minutes: Math.round(reply.validForSeconds / 60) })
      setCode('')
      resend.start(reply.resendAfterSeconds)
      notifySuccess(words.sent)
    },
    onFailed: (failure) => {
      setEmailError(words.sendFailed(failure.message))
      notifyFailed(words.sendFailed(failure.message))
    },
  })
  const verifying = useAct(identity.verifyEmail, {
    onDone: (reply) => {
      setSentTo(undefined)
      setCode('')
      notifySuccess(words.done)
      onVerified(email, reply.verifiedUntil)
    },
    onFailed: (failure) => {
      setCodeError(words.verifyFailed(failure.message))
      notifyFailed(words.verifyFailed(failure.message))
    },
  })

  const ask = () => {
    setCodeError(undefined)
    const wrong = email.trim() === '' ? words.missing : checkBody(identity.sendOtp, { email }).email
    setEmailError(wrong)
    if (wrong) return
    const named = name?.trim() ? { name: name.trim() } : {}
    void sending.act({ body: { email, ...named } })
  }

  const submit = () => {
    const wrong = /^[0-9]{6}$/.test(code) ? undefined : words.invalidCode
    setCodeError(wrong)
    if (!wrong) void verifying.act({ body: { email, otp: code } })
  }

  return {
    /** Set while a code for the address as typed is under way. */
    sent: sentTo?.email === email ? sentTo : undefined,
    code,
    setCode: (next: string) => {
      setCode(next)
      setCodeError(undefined)
    },
    emailError,
    clearEmailError: () => setEmailError(undefined),
    codeError,
    resendLeft: resend.left,
    ask,
    submit,
    isSending: sending.isPending,
    isVerifying: verifying.isPending,
  }
}
