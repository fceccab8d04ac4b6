import { bareEmail, identity, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { checkBody, shapesOf } from '../../data/check.ts'
import { useAction } from '../../data/action.ts'
import { useCountdown } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { type CodeUnderWay, codeUnderWay, saveCodeUnderWay } from './codeUnderWay.ts'

interface VerificationOptions {
  readonly email: string
  /** Used in the greeting of the email, when known. */
  readonly name?: string
  /** The trimmed address is verified until this time (ISO 8601). */
  readonly onVerified: (email: string, until: string) => void
  /** Storage key under which a pending code survives a reload, because people leave to check their mail. */
  readonly storedAs?: string | undefined
}

const copy = text.auth.email

/** The validation error of an address, if any. */
const wrongIn = async (email: string): Promise<string | undefined> => {
  if (email.trim() === '') return copy.missing
  await shapesOf(identity.sendOtp)
  return checkBody(identity.sendOtp, { email }).email
}

/** The pending code and the wait until another can be requested. */
const useCodeUnderWay = (storedAs: string | undefined) => {
  const [sentTo, setSentTo] = useState(() => codeUnderWay(storedAs, Date.now()))
  const resend = useCountdown(sentTo?.resendAt)
  return {
    sentTo,
    setSentTo: (sent: CodeUnderWay | undefined) => {
      setSentTo(sent)
      saveCodeUnderWay(storedAs, sent)
    },
    resend,
  }
}

const codeOf = (email: string, { validForSeconds, resendAfterSeconds }: Reply<typeof identity.sendOtp>) => ({
  email,
  goodUntil: Date.now() + validForSeconds * 1000,
  resendAt: Date.now() + resendAfterSeconds * 1000,
})

/** Verifies an email address: request a code, enter it, request another after a wait. */
export const useEmailVerification = ({ email, name, onVerified, storedAs }: VerificationOptions) => {
  const { sentTo, setSentTo, resend } = useCodeUnderWay(storedAs)
  const [code, setCode] = useState('')
  const [emailError, setEmailError] = useState<string>()
  const [codeError, setCodeError] = useState<string>()

  const sending = useAction(identity.sendOtp, {
    onDone: (reply) => {
      setSentTo(codeOf(email, reply))
      setCode('')
      resend.start(reply.resendAfterSeconds)
      notifySuccess(copy.sent)
    },
    onFailed: (failure) => setEmailError(copy.sendFailed(failure.message)),
  })
  const verifying = useAction(identity.verifyEmail, {
    onDone: (reply) => {
      setSentTo(undefined)
      setCode('')
      notifySuccess(copy.done)
      onVerified(bareEmail(email), reply.verifiedUntil)
    },
    onFailed: (failure) => setCodeError(copy.verifyFailed(failure.message)),
  })

  const ask = async () => {
    setCodeError(undefined)
    const wrong = await wrongIn(email)
    setEmailError(wrong)
    if (wrong) return
    const named = name?.trim() ? { name: name.trim() } : {}
    void sending.run({ body: { email, ...named } })
  }

  const submit = (otp: string) => {
    const wrong = /^[0-9]{6}$/.test(otp) ? undefined : copy.invalidCode
    setCodeError(wrong)
    if (!wrong) void verifying.run({ body: { email, otp } })
  }

  return {
    /** Set while a code for the typed address is pending. */
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
