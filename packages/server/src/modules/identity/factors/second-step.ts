import { notices } from '../../../i18n/notices.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { noteEvent, type Whence } from '../history/event.ts'
import { type Arriving, findBrowser } from '../session/browser.ts'
import { type Entering, completeSignIn, lockEntering, requireMayEnter, type SignedIn } from '../session/sign-in.ts'
import { type Counts, countsOf, countTry, factorKey, requireUnpaused } from '../session/tries.ts'
import { useCode } from './authenticator.ts'
import { ownerOf, useChallenge } from './challenge.ts'
import { recoveryCodesLeft, useRecoveryCode } from './recovery-code.ts'

const copy = notices.identity.secondFactor

/**
 * The owner is notified after this many wrong codes, and again after each further multiple: the guesser has the
 * password.
 */
const TOLD_AFTER = 5

interface Input {
  challenge: string
  code?: string | undefined
  recovery_code?: string | undefined
}

/**
 * Completes a sign-in after the right password. The person's row is locked: of several parallel attempts one signs in,
 * and the others find no pending sign-in, which does not count as a failure.
 */
export const finishSignIn = async (tx: Tx, input: Input, origin: Arriving): Promise<SignedIn> => {
  const personId = await ownerOf(tx, input.challenge)
  const known = await findBrowser(tx, personId, origin)
  const counts = countsOf(factorKey(personId), personId, known, 'second factor')
  // Checked before taking the lock, so that mass guessing does not queue for it.
  await requireUnpaused(tx, counts)
  const person = await lockEntering(tx, personId)
  if (!person || personId !== (await ownerOf(tx, input.challenge))) throw new Refusal('sign_in_over')
  await requireMayEnter(tx, person)
  await requireUnpaused(tx, counts)
  const byApp = input.code !== undefined
  const right = byApp
    ? await useCode(tx, person.id, input.code ?? '')
    : await useRecoveryCode(tx, person.id, input.recovery_code ?? '')
  await countFactor(tx, { person, counts }, right, origin)
  if (!right) throw wrong(byApp)
  if (!(await useChallenge(tx, input.challenge, 'sign-in', { personId }))) throw new Refusal('sign_in_over')
  if (!byApp) await notifyOfRecovery(tx, person, origin)
  return completeSignIn(tx, person, origin)
}

const wrong = (byApp: boolean): Refusal => {
  const refusal = byApp ? refuseField('factor_wrong', 'code') : refuseField('recovery_code_wrong', 'recovery_code')
  return new Refusal(refusal.code, {}, { ...refusal.options, commit: true })
}

/**
 * Counts a try of a second factor, separately from passwords. The person must be locked.
 * @returns the number of consecutive failures
 */
export const countFactor = async (
  tx: Tx,
  { person, counts }: { person: Pick<Entering, 'id' | 'name' | 'email'>; counts: Counts },
  right: boolean,
  from: Whence,
): Promise<number> => {
  const failures = await countTry(tx, counts, right)
  if (right) return 0
  await noteEvent(tx, person.id, { kind: 'second_factor_failed', from })
  if (failures % TOLD_AFTER !== 0) return failures
  await notify(tx, [person], {
    kind: 'security',
    ...copy.failed(failures),
    action: { label: notices.general.chooseNewPassword, path: '/forgot-password' },
  })
  return failures
}

const notifyOfRecovery = async (tx: Tx, person: Entering, from: Whence): Promise<void> => {
  const left = await recoveryCodesLeft(tx, person.id)
  await noteEvent(tx, person.id, { kind: 'recovery_code_used', from })
  await notify(tx, [person], {
    kind: 'security',
    ...copy.recoveryCodeUsed(left),
    also: [copy.notYou],
    action: { label: notices.general.openSettings, path: '/settings?tab=security' },
  })
}
