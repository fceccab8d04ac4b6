import { notices } from '../../../i18n/notices.ts'
import { HOUR } from '../../../platform/clock.ts'
import type { Caller } from '../../../platform/caller.ts'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { type Notice, notify } from '../../activity/index.ts'
import { newFeedKey, tokenHash } from '../codes/secret.ts'
import { tables } from '../identity.tables.ts'
import { requireUnheldAccount } from '../people/hold.ts'
import { getPerson } from '../people/person.ts'

/** A member's feeds, without the secret address. */
export interface FeedAddress {
  createdAt: string
  lastUsedAt: string | null
}

const columns = ['created_at', 'last_used_at'] as const

const present = (row: { created_at: Date; last_used_at: Date | null }): FeedAddress => ({
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const findFeedAddress = async (tx: Tx, personId: string): Promise<FeedAddress | null> => {
  const row = await tables(tx)
    .selectFrom('feed_address')
    .select(columns)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row ? present(row) : null
}

/** Creates a feed address and replaces the previous one. @returns its key, which is not stored */
export const createFeedUrls = async (tx: Tx, personId: string): Promise<{ key: string; feed: FeedAddress }> => {
  const person = await getPerson(tx, personId)
  requireUnheldAccount(person, tx.now)
  const key = newFeedKey()
  await endFeedAddress(tx, personId)
  const row = { key_hash: tokenHash(key), created_at: tx.now, last_used_at: null }
  // Of two parallel calls, the later one wins.
  await tables(tx)
    .insertInto('feed_address')
    .values({ id: newId(), person_id: personId, ...row })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(row))
    .execute()
  tx.announce({ topics: ['me'], users: [personId] })
  await notify(tx, [person], feedMade)
  return { key, feed: present(row) }
}

/** The address outlives the session that created it, so the owner is notified. */
const feedMade: Notice = {
  kind: 'security',
  ...notices.identity.feedAddress.created,
  action: { label: notices.identity.feedAddress.changePassword, path: '/settings?tab=security' },
}

/** Revokes a person's feed address and stops playback from it. @returns whether there was one */
export const endFeedAddress = async (tx: Tx, personId: string): Promise<boolean> => {
  const gone = await tables(tx).deleteFrom('feed_address').where('person_id', '=', personId).returning('id').execute()
  if (gone.length === 0) return false
  tx.announce({ topics: ['me'], users: [personId], endedSessions: gone.map(({ id }) => id) })
  return true
}

/** Records the use of a member's feeds, at most once an hour. Skipped while the database is full. */
export const noteFeedUse = async (tx: Tx, caller: Caller): Promise<void> => {
  try {
    await tables(tx)
      .updateTable('feed_address')
      .set({ last_used_at: tx.now })
      .where('id', '=', caller.sessionId)
      .where((eb) =>
        eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', new Date(tx.now.getTime() - HOUR))]),
      )
      .execute()
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
}
