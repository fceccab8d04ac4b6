import { timingSafeEqual } from 'node:crypto'
import { after, DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { type CountedUse, tooMany, type Use } from '../../../platform/limits/limits.ts'
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

/** Network use taken by a code request, refunded once the code is confirmed. */
export const codeUse = (network: string): Use => ({
  key: 'code from',
  network,
  limit: limits.unconfirmedFromNetwork,
  what: fromNetwork,
})

/** Network use taken by each code request and never refunded, which bounds the load on the mail server. */
export const sentFromUse = (network: string): Use => ({
  key: 'codes sent from',
  network,
  limit: limits.sentFromNetwork,
  what: fromNetwork,
})

/** Uses of the recipient address that a sent code takes. */
export const sentUses = (email: string): Use[] => [
  { key: `codes an hour ${email}`, limit: limits.sentAnHour, what: forAddress },
  { key: `codes a day ${email}`, limit: limits.sentADay, what: forAddress },
]

/** Use taken by a try from a browser that did not request a code, refunded when the code is right. */
export const tryUse = (email: string): Use => ({
  key: `wrong codes ${email}`,
  limit: limits.wrong,
  what: 'wrong codes for this email address',
})

/** Key that serializes sending, checking and using codes of one address. */
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
 * Creates a new code for an address and invalidates the previous one. A verified address stays verified: anybody can
 * request codes, and this must not disrupt a sign-up in progress. Uses are counted the same way whether or not the
 * address has an account.
 * @param browser token of the requesting browser, which gets its own tries
 * @param taken network uses taken by the request
 * @returns the code to send
 */
export const issueCode = async (
  tx: Tx,
  email: string,
  browser: string,
  taken: readonly CountedUse[],
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

/**
 * Locks the last code of an address. A placeholder without a code is inserted first, so that only one of several
 * parallel requests sends an email.
 */
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

/** Whether a browser has its own tries for the codes of an address. */
export const hasOwnTries = async (tx: Tx, email: string, browser: string): Promise<boolean> => {
  const kept = await tables(tx).selectFrom('email_code').select('askers').where('email', '=', email).executeTakeFirst()
  return triesLeft(kept?.askers ?? [], browser) > 0
}

/**
 * Withdraws a code that could not be sent, with the tries of its browser, so that another can be requested at once. A
 * verification stays.
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
 * Checks a code. A right code is used up, and the address counts as verified for an hour, in the browser that requested
 * it if there is one. Parallel checks are serialized, so a code succeeds only once. A browser has five tries of its own
 * for each code it requested and only then shares those of strangers. At most 10 codes a day are sent to an address, so
 * at most 50 tries belong to the requesting browsers and 50 (5 per code) to strangers: 100 in a million, or a chance of
 * 1 in 10,000 a day.
 * @returns the end of the verification, with the network uses to refund
 */
export const verifyCode = async (
  tx: Tx,
  email: string,
  code: string,
  browser: string | undefined,
): Promise<{ until: Date; taken: CountedUse[] }> => {
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
