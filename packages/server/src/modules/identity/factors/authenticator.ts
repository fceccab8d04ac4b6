import { notices } from '../../../i18n/notices.ts'
import { after, MINUTE } from '../../../platform/clock.ts'
import type { Caller } from '../../../platform/caller.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import type { Whence } from '../history/event.ts'
import { tables } from '../identity.tables.ts'
import { type Compared, requirePassword } from '../session/sign-in.ts'
import { factorAdded, factorRemoved, lockOwner, requireFresh, notifyOwner } from './factor.ts'
import type { Coded } from './recovery-code.ts'
import { seal, unseal } from './seal.ts'
import { keyUri, newKey, stepOf } from './totp.ts'

const copy = notices.identity.secondFactor

/** How long a new key stays valid before its first code. */
const SETUP_MS = 15 * MINUTE

/**
 * Creates a key for an authenticator app, which is shown only once. It takes effect with its first right code; the
 * previous key works until then.
 */
export const beginAuthenticator = async (tx: Tx, caller: Caller) => {
  await requireFresh(tx, caller)
  const owner = await lockOwner(tx, caller.userId)
  const key = newKey()
  const waiting = { pending: await seal(tx, owner.id, key), pending_until: after(tx.now, SETUP_MS) }
  await tables(tx)
    .insertInto('authenticator')
    .values({ person_id: owner.id, secret: null, since: null, ...waiting })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(waiting))
    .execute()
  return { secret: key, uri: keyUri(key, (await getSettings(tx)).platformName, owner.email) }
}

/** Activates a new key with its first code and the password. */
export const confirmAuthenticator = async (
  tx: Tx,
  caller: Caller,
  { code, compared }: { code: string; compared: Compared },
  from: Whence,
): Promise<Coded> => {
  await requirePassword(tx, compared)
  const owner = await lockOwner(tx, caller.userId)
  const kept = await tables(tx)
    .selectFrom('authenticator')
    .select(['pending', 'since'])
    .where('person_id', '=', owner.id)
    .where('pending_until', '>', tx.now)
    .executeTakeFirst()
  if (!kept?.pending) throw new Refusal('factor_setup_over')
  const step = stepOf(await unseal(tx, owner.id, kept.pending), code, tx.now, 0)
  if (step === undefined) throw refuseField('factor_wrong', 'code')
  await tables(tx)
    .updateTable('authenticator')
    .set({ secret: kept.pending, since: tx.now, last_step: step, pending: null, pending_until: null })
    .where('person_id', '=', owner.id)
    .execute()
  const codes = await factorAdded(tx, owner)
  await notifyOwner(tx, owner, from, {
    kind: 'authenticator_on',
    title: kept.since ? copy.authenticatorReplaced : copy.authenticatorOn,
    text: copy.authenticatorNeeded,
  })
  return codes
}

/** Removes the authenticator app. */
export const removeAuthenticator = async (tx: Tx, caller: Caller, compared: Compared, from: Whence): Promise<void> => {
  await requirePassword(tx, compared)
  const owner = await lockOwner(tx, caller.userId)
  const removed = await tables(tx)
    .deleteFrom('authenticator')
    .where('person_id', '=', owner.id)
    .where('since', 'is not', null)
    .executeTakeFirst()
  if (removed.numDeletedRows === 0n) throw new Refusal('factor_missing')
  await factorRemoved(tx, owner)
  await notifyOwner(tx, owner, from, { kind: 'authenticator_off', ...copy.authenticatorOff })
}

/** Uses up a code, only once even when it arrives several times in parallel. @returns whether it was right */
export const useCode = async (tx: Tx, personId: string, code: string): Promise<boolean> => {
  const kept = await tables(tx)
    .selectFrom('authenticator')
    .select(['secret', 'last_step'])
    .where('person_id', '=', personId)
    .where('since', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  if (!kept?.secret) return false
  const step = stepOf(await unseal(tx, personId, kept.secret), code, tx.now, Number(kept.last_step))
  if (step === undefined) return false
  await tables(tx).updateTable('authenticator').set({ last_step: step }).where('person_id', '=', personId).execute()
  return true
}
