import { notices } from '../../../i18n/notices.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import type { Whence } from '../history/event.ts'
import { lockOwner, notifyOwner } from './factor.ts'
import { createRecoveryCodes } from './recovery-code.ts'

/** Replaces the recovery codes. The previous ones become invalid. */
export const renewRecoveryCodes = async (tx: Tx, personId: string, from: Whence): Promise<string[]> => {
  const owner = await lockOwner(tx, personId)
  if (!owner.second_factor_since) throw new Refusal('factor_missing')
  const codes = await createRecoveryCodes(tx, personId)
  await notifyOwner(tx, owner, from, {
    kind: 'recovery_codes_made',
    ...notices.identity.secondFactor.recoveryCodesCreated,
  })
  return codes
}
