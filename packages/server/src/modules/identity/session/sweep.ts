import { after, DAY } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

/** Longer than any session lasts, so that support can tell where an account was signed in last week. */
const SESSIONS_KEPT_MS = 30 * DAY
/** The lifetime of the browser cookie. */
const BROWSERS_KEPT_MS = 400 * DAY
const HISTORY_KEPT_MS = 400 * DAY

/**
 * Deletes expired data: codes and failed sign-ins older than a day, expired links, sessions started over 30 days ago,
 * browsers unused for 400 days, and account events older than 400 days.
 */
export const sweepAccess = async (tx: Tx): Promise<void> => {
  const yesterday = after(tx.now, -DAY)
  await tables(tx).deleteFrom('email_code').where('sent_at', '<', yesterday).execute()
  await tables(tx).deleteFrom('sign_in_failure').where('last_at', '<', yesterday).execute()
  await tables(tx).deleteFrom('password_link').where('expires_at', '<', tx.now).execute()
  await tables(tx).deleteFrom('address_objection').where('expires_at', '<', tx.now).execute()
  await tables(tx).deleteFrom('proof_challenge').where('expires_at', '<', tx.now).execute()
  await tables(tx).deleteFrom('known_browser').where('last_seen_at', '<', after(tx.now, -BROWSERS_KEPT_MS)).execute()
  await tables(tx).deleteFrom('account_event').where('created_at', '<', after(tx.now, -HISTORY_KEPT_MS)).execute()
  await tables(tx).deleteFrom('session').where('created_at', '<', after(tx.now, -SESSIONS_KEPT_MS)).execute()
}
