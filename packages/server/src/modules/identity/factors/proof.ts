import type { Caller } from '../../../platform/caller.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Whence } from '../history/event.ts'
import { endGuessing, noteProof } from '../session/session.ts'
import { type Compared, requirePassword } from '../session/sign-in.ts'
import { requireUnpaused, sessionKey } from '../session/tries.ts'
import { useCode } from './authenticator.ts'
import { lockOwner, type Owner } from './factor.ts'
import { type Checked, usePasskey } from './passkey.ts'
import { countFactor } from './second-step.ts'

/** Exactly one proof of identity. */
export interface Proof {
  /** The password, already compared. */
  compared?: Compared | undefined
  code?: string | undefined
  /** A passkey with a verified signature. */
  passkey?: Checked | undefined
}

/**
 * Proves the identity of a session's user again. With a second factor the password alone is not enough, as it may have
 * been observed.
 */
export const proveAgain = async (tx: Tx, caller: Caller, input: Proof, from: Whence): Promise<void> => {
  const owner = await lockOwner(tx, caller.userId)
  if (input.compared) {
    if (owner.second_factor_since) throw refuseField('factor_needed', 'password')
    await requirePassword(tx, input.compared, 'password')
  } else if (input.passkey) {
    await usePasskey(tx, input.passkey, 'passkey-proof', { personId: owner.id, sessionId: caller.sessionId })
  } else {
    await proveByCode(tx, caller, owner, input.code ?? '', from)
  }
  await noteProof(tx, caller.sessionId)
}

const proveByCode = async (tx: Tx, caller: Caller, owner: Owner, code: string, from: Whence): Promise<void> => {
  const counts = [sessionKey(caller.sessionId, 'second factor')] as const
  await requireUnpaused(tx, counts)
  const right = await useCode(tx, owner.id, code)
  const failures = await countFactor(tx, { person: owner, counts }, right, from)
  if (right) return
  await endGuessing(tx, caller, failures, from)
  throw new Refusal('factor_wrong', {}, { ...refuseField('factor_wrong', 'code').options, commit: true })
}
