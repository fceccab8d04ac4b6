import { randomBytes } from 'node:crypto'
import { deviceName } from '@vesica/contract'
import { minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { NOBODY } from '../../../platform/ids.ts'
import { notify } from '../../activity/index.ts'
import { tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'
import type { Person } from '../people/person.ts'
import type { Origin } from './session.ts'

/**
 * By what a browser is known again, for each account by a token of its own. It opens nothing: a known browser has a count
 * of wrong passwords of its own, and its sign-ins are not written to the owner.
 */
export const BROWSER_COOKIE = 'vesica_browser'
export const BROWSER_SECONDS = 400 * 86_400
/** Browsers that an account knows, and accounts that a browser holds tokens of; the oldest goes. */
export const MOST_BROWSERS = 5

/** Where somebody signs in. */
export interface Arriving extends Origin {
  /** The tokens that the browser holds, by whichever accounts. */
  browsers: readonly string[]
}

type Told = Pick<Person, 'id' | 'name' | 'email' | 'time_zone' | 'signup_status'>

/**
 * Writes to the owner of an account when it is signed in with a browser that it does not know: by its cookie, or by a
 * session of the last month of the same browser at the same address. The first session of an account is nobody's surprise.
 * @returns the token that the account knows the browser by from now on
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
    title: 'A new sign-in to your account',
    text: `Someone signed in to your account on ${minuteFor(tx.now, person)} with a new browser, from the IP address ${address}: ${named(device)}.`,
    also: [
      'If this was you, you don’t need to do anything. If not, choose a new password right away: that signs out every session.',
    ],
    // Settings open with the membership.
    action:
      person.signup_status === 'pending' || person.signup_status === 'denied'
        ? { label: 'Choose a new password', path: '/forgot-password' }
        : { label: 'See what happened', path: '/settings?tab=security' },
  })
}

/** The hash by which an account knows a browser; undefined where it does not. It takes the same work where there is no such account. */
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

/** @returns the token by which the account knew the browser already */
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

/** A token is always made here: one that a browser brings may be known to whoever used it before, or made up. */
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

/** An account forgets the browsers that it knows, all or all but the one of a session. */
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

/** An account forgets the browser of one session. */
export const forgetBrowserOf = async (tx: Tx, personId: string, sessionId: string): Promise<void> => {
  await tables(tx)
    .deleteFrom('known_browser')
    .where('person_id', '=', personId)
    .where('browser_hash', '=', (eb) => eb.selectFrom('session').select('browser_hash').where('id', '=', sessionId))
    .execute()
}

/** A browser by its name; one that has none we know by what it calls itself, as far as a letter takes it: its letters only, in one line. */
const named = (device: string): string =>
  deviceName(device)
    .replaceAll(/[^\w .,;:()/+-]/g, '')
    .trim() || 'an unknown program'
