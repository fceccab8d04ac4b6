import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Arriving } from '../session/browser.ts'
import { completeSignIn, lockEntering, requireMayEnter, type SignedIn } from '../session/sign-in.ts'
import { useChallenge } from './challenge.ts'
import { type Checked, usePasskey } from './passkey.ts'

/**
 * Signs in with a passkey, which covers both factors: possession, and a finger, face or PIN.
 * @param step challenge of the same person's pending second step
 */
export const signInWithPasskey = async (
  tx: Tx,
  checked: Checked,
  step: string | undefined,
  origin: Arriving,
): Promise<SignedIn> => {
  const person = await lockEntering(tx, checked.kept.person_id)
  if (!person) throw new Refusal('passkey_wrong')
  await usePasskey(tx, checked, 'passkey-sign-in')
  await requireMayEnter(tx, person)
  if (step !== undefined && !(await useChallenge(tx, step, 'sign-in', { personId: person.id })))
    throw new Refusal('sign_in_over')
  return completeSignIn(tx, person, origin)
}
