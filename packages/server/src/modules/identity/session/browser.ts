import { randomBytes } from 'node:crypto'
import { deviceName } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { NOBODY } from '../../../platform/ids.ts'
import { notify } from '../../activity/index.ts'
import { tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'
import type { Person } from '../people/person.ts'
import type { Origin } from './session.ts'

/**
 * Identifies a known browser, with a separate token per account. It grants no access: a known browser has its own count
 * of wrong passwords, and its sign-ins send no email to the owner.
 */
export const BROWSER_COOKIE = 'vesica_browser'
export const BROWSER_SECONDS = 400 * 86_400
/** The limit of browsers per account and of accounts per browser. The oldest is dropped. */
export const MOST_BROWSERS = 5

/** The origin of a sign-in. */
export interface Arriving extends Origin {
  /** Tokens that the browser holds, for any account. */
  browsers: readonly string[]
}

type Told = Pick<Person, 'id' | 'name' | 'email' | 'time_zone' | 'signup_status'>

/**
 * Emails the owner of an account about a sign-in from an unknown browser: neither known by its cookie nor seen in a
 * session of the last month with the same browser and address. The first session of an account sends none.
 * @returns the token by which the account knows the browser from now on
 */
export const noteBrowser = async (
  tx: Tx,
  person: Told & { session_count: number },
  origin: Arriving,
): Promise<string> => {
  const known = await noteUse(tx, person.id, origin)
  if (known !== undefined) return known
  const browser = await addBrowser(tx, person.id)
  if (person.session_count > 0) await notifyOfBrowser(tx, person, origin)
  return browser
}

const notifyOfBrowser = async (tx: Tx, person: Told, { address, device }: Arriving): Promise<void> => {
  const before = await tables(tx)
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', person.id)
    .where('address', '=', address)
    .where('device', '=', device)
    .limit(1)
    .executeTakeFirst()
  if (before) return
  await notify(tx, [person], {
    kind: 'security',
    ...notices.identity.newSignIn.notice(minuteFor(tx.now, person), address, named(device)),
    // Settings need a membership.
    action:
      person.signup_status === 'pending' || person.signup_status === 'denied'
        ? { label: notices.general.chooseNewPassword, path: '/forgot-password' }
        : { label: notices.identity.seeHistory, path: '/settings?tab=security' },
  })
}

/**
 * The hash by which an account knows a browser; undefined: unknown. Takes the same work for accounts that do not exist.
 */
export const findBrowser = async (
  tx: Tx,
  personId: string | undefined,
  { browsers }: Pick<Arriving, 'browsers'>,
): Promise<Buffer | undefined> => {
  if (browsers.length === 0) return undefined
  const known = await tables(tx)
    .selectFrom('known_browser')
    .select('browser_hash')
    .where('person_id', '=', personId ?? NOBODY)
    .where('browser_hash', 'in', browsers.map(tokenHash))
    .limit(1)
    .executeTakeFirst()
  return known?.browser_hash
}

/** @returns the token by which the account already knew the browser */
const noteUse = async (tx: Tx, personId: string, { browsers }: Arriving): Promise<string | undefined> => {
  if (browsers.length === 0) return undefined
  const known = await tables(tx)
    .updateTable('known_browser')
    .set({ last_seen_at: tx.now })
    .where('person_id', '=', personId)
    .where('browser_hash', 'in', browsers.map(tokenHash))
    .returning('browser_hash')
    .executeTakeFirst()
  return known && browsers.find((browser) => known.browser_hash.equals(tokenHash(browser)))
}

/** The token is always created here: one sent by a browser may be forged or known to its previous user. */
const addBrowser = async (tx: Tx, personId: string): Promise<string> => {
  const browser = randomBytes(24).toString('base64url')
  await tables(tx)
    .insertInto('known_browser')
    .values({ person_id: personId, browser_hash: tokenHash(browser), last_seen_at: tx.now })
    .execute()
  await tables(tx)
    .deleteFrom('known_browser')
    .where('person_id', '=', personId)
    .where('browser_hash', 'in', (eb) =>
      eb
        .selectFrom('known_browser')
        .select('browser_hash')
        .where('person_id', '=', personId)
        .orderBy('last_seen_at', 'desc')
        .offset(MOST_BROWSERS),
    )
    .execute()
  return browser
}

/** Forgets an account's browsers, all or all except that of one session. */
export const forgetBrowsers = async (tx: Tx, personId: string, exceptOf?: string): Promise<void> => {
  await tables(tx)
    .deleteFrom('known_browser')
    .where('person_id', '=', personId)
    .$if(exceptOf !== undefined, (query) =>
      query.where('browser_hash', 'is distinct from', (eb) =>
        eb
          .selectFrom('session')
          .select('browser_hash')
          .where('id', '=', exceptOf ?? ''),
      ),
    )
    .execute()
}

/** Forgets the browser of one session. */
export const forgetBrowserOf = async (tx: Tx, personId: string, sessionId: string): Promise<void> => {
  await tables(tx)
    .deleteFrom('known_browser')
    .where('person_id', '=', personId)
    .where('browser_hash', '=', (eb) => eb.selectFrom('session').select('browser_hash').where('id', '=', sessionId))
    .execute()
}

/** The name of a browser, or its user agent if unknown, reduced to one line of characters that are safe in an email. */
const named = (device: string): string =>
  deviceName(device)
    .replaceAll(/[^\w .,;:()/+-]/g, '')
    .trim() || notices.identity.newSignIn.unknownBrowser
