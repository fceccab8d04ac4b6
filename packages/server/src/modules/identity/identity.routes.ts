import { randomBytes } from 'node:crypto'
import { identity } from '@vesica/contract'
import type { Mail } from '../../platform/mail/mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { revertEmailChange } from './people/address-change.ts'
import { personBehind } from './session/authenticate.ts'
import { changePassword, updateAccount } from './session/account.ts'
import { codeEmail } from './codes/code-email.ts'
import {
  CODE_VALID_MS,
  codeLine,
  codeUse,
  hasOwnTries,
  RESEND_AFTER_MS,
  requirePause,
  sentFromUse,
  sentUses,
  tryUse,
  verifyCode,
  withdrawCode,
} from './codes/email-code.ts'
import { SIGNUP_COOKIE, signupBrowser } from './codes/signup-browser.ts'
import { newPasswordHash } from './password/password.ts'
import { requestReset, requireLink, resetPassword, resetUses } from './password/password-link.ts'
import { requireRegistration } from '../settings/index.ts'
import type { Person } from './people/person.ts'
import { replaceMediaCookie } from './session/media-cookie.ts'
import { arriving, rememberBrowser } from './session/arriving.ts'
import { endSession, listSessions } from './session/session.ts'
import { compare, findAccount, findOwnAccount, signIn, signInLine } from './session/sign-in.ts'
import { refundRight, signInUses } from './session/sign-in-uses.ts'

export interface IdentityParts {
  mail: Mail
  /** The person, with additional data from later modules. */
  presentUser(tx: Tx, personId: string): Promise<identity.User>
  /** The same for a person who is already loaded. */
  presentPerson(tx: Tx, person: Person): Promise<identity.User>
}

export const identityRoutes = ({ serve }: Serving, { mail, presentUser, presentPerson }: IdentityParts): void => {
  serve(identity.sendOtp, async (call) => {
    const { email } = call.body
    // Checked before limits are counted: a code that cannot be sent must not count against anybody.
    if (mail.isResting()) throw new Refusal('mail_unavailable', {}, { log: 'the mail server is left alone' })
    const taken = await call.take(codeUse(call.address))
    await call.take(sentFromUse(call.address))
    const known = signupBrowser(call)
    const browser = known ?? randomBytes(24).toString('base64url')
    const { letter, spent } = await call.runExclusive(codeLine(email), async () => {
      await call.read(async (tx) => {
        await requireRegistration(tx)
        await requirePause(tx, email)
      })
      const sent = await call.take(...sentUses(email))
      const letter = await call.transact((tx) => codeEmail(tx, email, browser, taken))
      return { letter, spent: [...taken, ...sent] }
    })
    await mail.sendNow(letter).catch(async (error: unknown) => {
      await call.transact((tx) => withdrawCode(tx, email, browser))
      await call.refund(spent)
      throw new Refusal('mail_unavailable', {}, { log: String(error) })
    })
    if (!known) call.setCookie(SIGNUP_COOKIE, browser, { path: '/api/', maxAgeSeconds: 86_400 })
    const seconds = { resendAfterSeconds: RESEND_AFTER_MS / 1000, validForSeconds: CODE_VALID_MS / 1000 }
    return { message: 'OTP sent successfully', ...seconds }
  })
  serve(identity.verifyEmail, async (call) => {
    const { email, otp } = call.body
    const browser = signupBrowser(call)
    const isAsker = browser !== undefined && (await call.read((tx) => hasOwnTries(tx, email, browser)))
    const tried = isAsker ? [] : await call.take(tryUse(email))
    const { until, taken } = await call.runExclusive(codeLine(email), () =>
      call.transact((tx) => verifyCode(tx, email, otp, browser)),
    )
    await call.refund([...tried, ...taken])
    return { message: 'Email verified successfully', verifiedUntil: until.toISOString() }
  })
  serve(identity.login, async (call) => {
    const { email, password } = call.body
    const taken = await call.take(...signInUses(call.address))
    const compared = await compare(await call.read((tx) => findAccount(tx, email, arriving(call))), password)
    const { mediaCookie, browser, ...begun } = await refundRight(call, taken, () =>
      call.runExclusive(signInLine(compared), () =>
        call.transact(async (tx) => {
          const { personId, ...session } = await signIn(tx, compared, arriving(call))
          return { user: await presentUser(tx, personId), ...session }
        }),
      ),
    )
    call.mediaCookie.give(mediaCookie)
    rememberBrowser(call, browser)
    return begun
  })
  serve(identity.logout, async ({ caller, transact, mediaCookie }) => {
    await transact((tx) => endSession(tx, caller.userId, caller.sessionId))
    mediaCookie.clear()
    return { message: 'Signed out' }
  })
  serve(identity.getUser, ({ caller, read, mediaCookie }) =>
    read(async (tx) => {
      const fresh = await replaceMediaCookie(tx, caller, mediaCookie)
      if (fresh) mediaCookie.give(fresh)
      return { user: await presentPerson(tx, personBehind(caller)) }
    }),
  )
  const compareOwn = async (
    call: Pick<Call<typeof identity.updateUser>, 'address' | 'caller' | 'device' | 'read'>,
    password: string,
  ) => compare(await call.read((tx) => findOwnAccount(tx, call)), password)

  serve(identity.updateUser, async (call) => {
    const { current_password, ...changes } = call.body
    const compared = current_password === undefined ? undefined : await compareOwn(call, current_password)
    return call.transact(async (tx) => {
      await updateAccount(tx, call.caller, changes, compared, signupBrowser(call))
      return { user: await presentUser(tx, call.caller.userId) }
    })
  })
  serve(identity.changePassword, async (call) => {
    const passwordHash = await newPasswordHash(call.body.password)
    const compared = await compareOwn(call, call.body.current_password)
    return call.transact(async (tx) => {
      await changePassword(tx, call.caller, compared, passwordHash, call)
      return { message: 'Password changed successfully' }
    })
  })
  serve(identity.forgotPassword, async ({ body, address, take, transact }) => {
    await take(...resetUses(body.email, address))
    return transact(async (tx) => {
      await requestReset(tx, body.email)
      return { message: 'If this address has an account, we’ve sent a link to it.' }
    })
  })
  serve(identity.resetPassword, async ({ body, address, device, read, transact }) => {
    await read((tx) => requireLink(tx, body.token))
    const passwordHash = await newPasswordHash(body.password)
    return transact(async (tx) => {
      await resetPassword(tx, body.token, passwordHash, { address, device })
      return { message: 'Your password was changed. Please sign in.' }
    })
  })
  serve(identity.revertEmailChange, ({ body, transact }) =>
    transact(async (tx) => {
      await revertEmailChange(tx, body.token)
      return { message: 'Your account has its old address back. Please choose a new password.' }
    }),
  )
  serve(identity.listSessions, async ({ caller, read }) => ({ sessions: await read((tx) => listSessions(tx, caller)) }))
  serve(identity.endSession, ({ caller, params, address, device, transact }) =>
    transact(async (tx) => {
      await endSession(tx, caller.userId, params.id, { address, device })
      return { sessions: await listSessions(tx, caller) }
    }),
  )
}
