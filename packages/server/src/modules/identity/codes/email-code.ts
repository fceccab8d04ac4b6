import { timingSafeEqual } from 'node:crypto'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { type TakenUse, tooMany, type Use } from '../../../platform/limits/limits.ts'
import { Refusal, refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSecret } from '../../settings/index.ts'
import { tables } from '../identity.tables.ts'
import { triesLeft, withTries } from './askers.ts'
import { codeHash, newCode, tokenHash } from './secret.ts'

export const CODE_VALID_MS = 10 * MINUTE
export const RESEND_AFTER_MS = 60 * SECOND
const VERIFIED_FOR_MS = 60 * MINUTE
const TRIES_A_CODE = 5
const limits = {
  sentAnHour: { uses: 5, windowMs: HOUR },
  sentADay: { uses: 10, windowMs: DAY },
  unconfirmedFromNetwork: { uses: 60, windowMs: HOUR },
  sentFromNetwork: { uses: 240, windowMs: HOUR },
  wrong: { uses: 10, windowMs: HOUR },
}

const fromNetwork = 'codes requested from your network'
const forAddress = 'codes requested for this email address'

/** What requesting a code takes of the network, refunded once that code is confirmed. */
export const codeUse = (network: string): Use => ({
  key: 'code from',
  network,
  limit: limits.unconfirmedFromNetwork,
  what: fromNetwork,
})

/** What requesting a code takes of the network for good: sent, confirmed or not, what the mail server is asked stays bounded. */
export const sentFromUse = (network: string): Use => ({
  key: 'codes sent from',
  network,
  limit: limits.sentFromNetwork,
  what: fromNetwork,
})

/** What a code that is sent takes of the address that it goes to. */
export const sentUses = (email: string): Use[] => [
  { key: `codes an hour ${email}`, limit: limits.sentAnHour, what: forAddress },
  { key: `codes a day ${email}`, limit: limits.sentADay, what: forAddress },
]

/** What an attempt takes from a browser that did not request a code, refunded when it is right. */
export const tryUse = (email: string): Use => ({
  key: `wrong codes ${email}`,
  limit: limits.wrong,
  what: 'wrong codes for this email address',
})

/** Sending, trying and using codes of one address wait for each other: their line. */
export const codeLine = (email: string): string => `code ${email}`

export const requirePause = async (tx: Tx, email: string): Promise<void> => {
  const last = await tables(tx).selectFrom('email_code').select('sent_at').where('email', '=', email).executeTakeFirst()
  if (last) requirePaused(tx, last.sent_at)
}

const requirePaused = (tx: Tx, lastSentAt: Date): void => {
  const again = after(lastSentAt, RESEND_AFTER_MS)
  if (again > tx.now) throw tooMany(tx.now, again, forAddress)
}

/**
 * Makes a new code for an address; the one before it is dead. An address that is verified stays so beside the new code:
 * anybody may ask for codes, and whoever is about to sign up with it loses nothing by that. What is counted and when is
 * the same whether or not the address belongs to somebody.
 * @param browser the token of the browser that asks: it has tries of its own from now on
 * @param taken what requesting it took of the network
 * @returns the code, to be sent
 */
export const issueCode = async (
  tx: Tx,
  email: string,
  browser: string,
  taken: readonly TakenUse[],
): Promise<string> => {
  const before = await lockCode(tx, email)
  requirePaused(tx, before.sent_at)
  const code = newCode()
  const row = {
    code_hash: codeHash(await getSecret(tx, 'codes'), email, code),
    sent_at: tx.now,
    expires_at: after(tx.now, CODE_VALID_MS),
    tries: 0,
    askers: withTries(before.askers, browser, TRIES_A_CODE),
    taken: JSON.stringify(taken),
  }
  await tables(tx).updateTable('email_code').set(row).where('email', '=', email).execute()
  return code
}

/** The last code of an address, locked: a first one that nobody can know stands in, so that of parallel requests one sends. */
const lockCode = async (tx: Tx, email: string) => {
  const none = { email, code_hash: null, sent_at: new Date(0), expires_at: new Date(0), verified_until: null }
  await tables(tx)
    .insertInto('email_code')
    .values({ ...none, browser_hash: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tables(tx)
    .selectFrom('email_code')
    .select(['sent_at', 'askers'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether a browser has tries of its own for the codes of an address. */
export const hasOwnTries = async (tx: Tx, email: string, browser: string): Promise<boolean> => {
  const kept = await tables(tx).selectFrom('email_code').select('askers').where('email', '=', email).executeTakeFirst()
  return triesLeft(kept?.askers ?? [], browser) > 0
}

/**
 * Takes back a code that could not be sent, and the tries of the browser that requested it, so that another can be requested
 * at once. A verification stays.
 */
export const withdrawCode = async (tx: Tx, email: string, browser: string): Promise<void> => {
  const { askers } = await lockCode(tx, email)
  await tables(tx)
    .updateTable('email_code')
    .set({ code_hash: null, sent_at: after(tx.now, -RESEND_AFTER_MS), askers: withTries(askers, browser, 0) })
    .where('email', '=', email)
    .execute()
}

/**
 * Checks a code. A right one is used up and the address counts as verified for an hour, in the browser that asked for
 * it if one did. Parallel checks wait for each other, so one code is right once.
 *
 * Guesses of strangers cost strangers: a browser that asked for a code has five tries of its own for each that it asked
 * for, and only then counts with the others. At most 10 codes a day are sent to an address, so at most 50 tries are
 * somebody's own and 50 (5 a code) are strangers': 100 of a million, one in 10,000 a day.
 * @returns until when the address counts as verified, and what requesting the code took of a network, to be refunded
 */
export const verifyCode = async (
  tx: Tx,
  email: string,
  code: string,
  browser: string | undefined,
): Promise<{ until: Date; taken: TakenUse[] }> => {
  const kept = await tables(tx)
    .selectFrom('email_code')
    .selectAll()
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  const own = triesLeft(kept?.askers ?? [], browser)
  const right =
    kept?.code_hash &&
    kept.expires_at > tx.now &&
    (own > 0 || kept.tries < TRIES_A_CODE) &&
    timingSafeEqual(kept.code_hash, codeHash(await getSecret(tx, 'codes'), email, code))
  if (!right) {
    await tables(tx)
      .updateTable('email_code')
      .set((eb) =>
        kept && browser !== undefined && own > 0
          ? { askers: withTries(kept.askers, browser, own - 1) }
          : { tries: eb('tries', '+', 1) },
      )
      .where('email', '=', email)
      .execute()
    throw new Refusal('code_wrong', {}, { errors: { otp: [new Refusal('code_wrong').message] }, commit: true })
  }
  const verifiedUntil = after(tx.now, VERIFIED_FOR_MS)
  await tables(tx)
    .updateTable('email_code')
    .set({
      code_hash: null,
      taken: '[]',
      verified_until: verifiedUntil,
      browser_hash: browser ? tokenHash(browser) : null,
    })
    .where('email', '=', email)
    .execute()
  return { until: verifiedUntil, taken: kept.taken.map(({ key, endsAt }) => ({ key, endsAt: new Date(endsAt) })) }
}

/** Uses up the verification of an address, for one sign-up or one change of address. */
export const useVerification = async (tx: Tx, email: string, browser: string | undefined): Promise<void> => {
  const used = await tables(tx)
    .deleteFrom('email_code')
    .where('email', '=', email)
    .where('verified_until', '>', tx.now)
    .returning('browser_hash')
    .executeTakeFirst()
  const sameBrowser = used && (!used.browser_hash || (browser && used.browser_hash.equals(tokenHash(browser))))
  if (!sameBrowser) throw refuseField('email_not_verified', 'email')
}
