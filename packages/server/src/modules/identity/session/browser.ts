import { deviceName } from '@vesica/contract'
import { minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify } from '../../activity/index.ts'
import { tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'
import type { Origin } from './session.ts'

/** By what a browser is known again: good for nothing but not writing a letter. */
export const BROWSER_COOKIE = 'vesica_browser'
export const BROWSER_SECONDS = 400 * 86_400

/** Where somebody signs in. */
export interface Arriving extends Origin {
  /** What the browser is known by; undefined: it is no browser, or takes no cookies. */
  browser?: string | undefined
}

/**
 * Writes to the owner of an account when it is signed in with a browser that it does not know: by its cookie, or by a
 * session of the last month of the same browser at the same address. The first session of an account is nobody's surprise.
 */
export const noteBrowser = async (
  tx: Tx,
  person: { id: string; name: string; email: string; session_count: number; time_zone: string | null },
  { address, device, browser }: Arriving,
): Promise<void> => {
  const isKnown = browser !== undefined && (await noteUse(tx, person.id, browser))
  if (isKnown || person.session_count === 0) return
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
    text: `Somebody signed in to your account on ${minuteFor(tx.now, person)} with a browser that it did not know, from the address ${address}: ${named(device)}.`,
    also: ['If this was you, there is nothing to do. If not, choose a new password at once: that signs out everybody.'],
    action: { label: 'See what happened', path: '/settings?tab=security' },
  })
}

/** @returns whether the account knew the browser already */
const noteUse = async (tx: Tx, personId: string, browser: string): Promise<boolean> => {
  const browser_hash = tokenHash(browser)
  const known = await tables(tx)
    .updateTable('known_browser')
    .set({ last_seen_at: tx.now })
    .where('person_id', '=', personId)
    .where('browser_hash', '=', browser_hash)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return true
  await tables(tx)
    .insertInto('known_browser')
    .values({ person_id: personId, browser_hash, last_seen_at: tx.now })
    .execute()
  return false
}

/** A browser by its name; one that has none we know by what it calls itself, as far as a letter takes it: its letters only, in one line. */
const named = (device: string): string =>
  deviceName(device)
    .replaceAll(/[^\w .,;:()/+-]/g, '')
    .trim() || 'an unknown program'
