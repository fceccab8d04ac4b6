import type { identity, security } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Caller } from '../../../platform/caller.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { noteEvent, type Whence } from '../history/event.ts'
import { tables } from '../identity.tables.ts'
import { endPendingSignIns } from './challenge.ts'
import { type Coded, createRecoveryCodes } from './recovery-code.ts'

/** How long a proof is fresh enough for security-sensitive changes. */
export const FRESH_MS = 5 * MINUTE

/** The locked owner of the factors to change. */
export interface Owner {
  id: string
  name: string
  email: string
  role: 'user' | 'admin'
  second_factor_since: Date | null
}

export const lockOwner = (tx: Tx, personId: string): Promise<Owner> =>
  tables(tx)
    .selectFrom('person')
    .select(['id', 'name', 'email', 'role', 'second_factor_since'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Ways for a signed-in person to prove their identity. */
export const proofWaysOf = async (tx: Tx, personId: string): Promise<security.ProofWay[]> => {
  const { app, passkeys } = await factorsOf(tx, personId)
  const ways = [...(app ? (['code'] as const) : []), ...(passkeys ? (['passkey'] as const) : [])]
  return ways.length > 0 ? ways : ['password']
}

/** Ways to complete the second step of a sign-in. */
export const secondWaysOf = async (tx: Tx, personId: string): Promise<security.SecondStep['methods']> => {
  const { app, passkeys } = await factorsOf(tx, personId)
  return [...(app ? (['code'] as const) : []), ...(passkeys ? (['passkey'] as const) : []), 'recovery_code']
}

const factorsOf = (tx: Tx, personId: string) =>
  tables(tx)
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('authenticator').select('since').where('person_id', '=', personId).where('since', 'is not', null),
      ).as('app'),
      exists(selectFrom('passkey').select('id').where('person_id', '=', personId)).as('passkeys'),
    ])
    .executeTakeFirstOrThrow()

/** Requires a recent proof before security-sensitive changes when the person has a second factor. */
export const requireFresh = async (tx: Tx, caller: Caller): Promise<void> => {
  if (caller.hasFactor && caller.sinceProofMs > FRESH_MS) throw await proofNeeded(tx, caller.userId)
}

/** Requires a proof within the hours set by the approval rules. */
export const requireRecent = async (tx: Tx, caller: Caller): Promise<void> => {
  const { proofHours } = await getSettings(tx)
  if (caller.sinceProofMs > proofHours * HOUR) throw await proofNeeded(tx, caller.userId)
}

/** The refusal until a person proves their identity again, with the possible methods. */
export const proofNeeded = async (tx: Tx, personId: string): Promise<Refusal> =>
  new Refusal('proof_needed', {}, { details: { methods: await proofWaysOf(tx, personId) } })

/**
 * Requires two steps to sign in from now on, and creates recovery codes with the first factor. Existing sessions are
 * unaffected.
 * @returns the new recovery codes, which are shown only once
 */
export const factorAdded = async (tx: Tx, owner: Owner): Promise<Coded> => {
  if (owner.second_factor_since) return null
  await tables(tx).updateTable('person').set({ second_factor_since: tx.now }).where('id', '=', owner.id).execute()
  return createRecoveryCodes(tx, owner.id)
}

/** Restores sign-in by password alone when the last factor was removed. */
export const factorRemoved = async (tx: Tx, owner: Owner): Promise<void> => {
  const { app, passkeys } = await factorsOf(tx, owner.id)
  if (app || passkeys) return
  if (owner.role === 'admin' && (await getSettings(tx)).adminSecondFactor) throw new Refusal('second_factor_kept')
  await forgetFactors(tx, owner.id)
}

/** Removes every factor and pending challenge from an account. */
export const forgetFactors = async (tx: Tx, personId: string): Promise<void> => {
  for (const table of ['authenticator', 'passkey', 'recovery_code'] as const)
    await tables(tx).deleteFrom(table).where('person_id', '=', personId).execute()
  await endPendingSignIns(tx, personId)
  await tables(tx).updateTable('person').set({ second_factor_since: null }).where('id', '=', personId).execute()
}

/**
 * Removes the factors that were added since a time. If none remains, sign-in takes one step again and the recovery
 * codes are deleted.
 */
export const forgetFactorsSince = async (tx: Tx, personId: string, since: Date): Promise<void> => {
  const { added, left } = await tables(tx)
    .selectNoFrom((eb) => {
      const exists = (when: '<' | '>=') =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('authenticator')
              .select('person_id')
              .where('person_id', '=', personId)
              .where('since', when, since),
          ),
          eb.exists(
            eb.selectFrom('passkey').select('id').where('person_id', '=', personId).where('created_at', when, since),
          ),
        ])
      return [exists('>=').as('added'), exists('<').as('left')]
    })
    .executeTakeFirstOrThrow()
  if (!added) return
  if (!left) return forgetFactors(tx, personId)
  await tables(tx).deleteFrom('authenticator').where('person_id', '=', personId).where('since', '>=', since).execute()
  await tables(tx).deleteFrom('passkey').where('person_id', '=', personId).where('created_at', '>=', since).execute()
  await endPendingSignIns(tx, personId)
}

/** The person as visible to themselves, with whether an administrator must first set up a second factor. */
export const withFactorNeeded = (
  user: identity.User,
  { adminSecondFactor }: { adminSecondFactor: boolean },
): identity.User =>
  adminSecondFactor && user.role === 'admin' && user.secondFactor === 'off' ? { ...user, secondFactor: 'needed' } : user

/** A change for the account history and the email to its owner. */
interface Change {
  kind: security.AccountEvent['kind']
  detail?: string
  title: string
  text: string
}

/** Logs a change of factors and notifies the owner by email and on screen. */
export const notifyOwner = async (tx: Tx, owner: Owner, from: Whence, change: Change): Promise<void> => {
  await noteEvent(tx, owner.id, { kind: change.kind, detail: change.detail ?? null, from })
  await notify(tx, [owner], {
    kind: 'security',
    title: change.title,
    text: change.text,
    also: [notices.identity.secondFactor.notYou],
    action: { label: notices.general.chooseNewPassword, path: '/forgot-password' },
  })
  tx.announce({ topics: ['me'], users: [owner.id] })
}

/** The security settings of an account. */
export const presentSecurity = async (
  tx: Tx,
  personId: string,
  passkeysPossible: boolean,
): Promise<security.Security> => {
  const person = await tables(tx)
    .selectFrom('person')
    .leftJoin('authenticator', 'authenticator.person_id', 'person.id')
    .select((eb) => [
      'role',
      'second_factor_since',
      'authenticator.since',
      eb
        .selectFrom('recovery_code')
        .select((of) => of.cast<number>(of.fn.countAll(), 'integer').as('count'))
        .whereRef('recovery_code.person_id', '=', 'person.id')
        .where('used_at', 'is', null)
        .as('left'),
    ])
    .where('person.id', '=', personId)
    .executeTakeFirstOrThrow()
  const passkeys = await tables(tx)
    .selectFrom('passkey')
    .select(['id', 'name', 'synced', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    secondFactorSince: person.second_factor_since?.toISOString() ?? null,
    authenticatorSince: person.since?.toISOString() ?? null,
    recoveryCodesLeft: person.left ?? 0,
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      synced: one.synced,
      createdAt: one.created_at.toISOString(),
      lastUsedAt: one.last_used_at?.toISOString() ?? null,
    })),
    passkeysPossible,
    required: person.role === 'admin' && (await getSettings(tx)).adminSecondFactor,
  }
}
