import type { security } from '@vesica/contract'
import { sql } from 'kysely'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import { HOUR } from '../../../platform/clock.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

/** The origin of an event. */
export interface Whence {
  readonly address: string
  readonly device: string
}

interface Happened {
  kind: security.AccountEvent['kind']
  detail?: string | null
  from?: Whence | undefined
}

/** Logs an account event for its owner. Never pass secrets. */
export const noteEvent = async (tx: Tx, personId: string, { kind, detail = null, from }: Happened): Promise<void> => {
  await tables(tx)
    .insertInto('account_event')
    .values({
      id: newId(),
      person_id: personId,
      kind,
      detail,
      address: from?.address ?? null,
      device: from?.device ?? null,
      once: null,
      created_at: tx.now,
    })
    .execute()
}

/**
 * Logs a failed sign-in for the owner of an address, if there is one. A single statement either way, so that timing
 * does not reveal whether the account exists.
 */
export const noteFailedSignIn = async (tx: Tx, email: string, from: Whence): Promise<void> => {
  await sql`
    insert into account_event (id, person_id, kind, address, device, created_at)
    select ${newId()}::uuid, id, 'sign_in_failed', ${from.address}, ${from.device}, ${tx.now}::timestamptz
      from person where email = ${email} and deleted_at is null`.execute(tables(tx))
}

/**
 * Logs that an administrator opened a person's data, at most once an hour. Skipped while the database is full, so that
 * administrators can still read.
 */
export const logDataAccess = async (tx: Tx, byId: string, personId: string): Promise<void> => {
  if (byId === personId || !isId(personId)) return
  const once = `look ${byId} ${personId} ${Math.floor(tx.now.getTime() / HOUR)}`
  try {
    await sql`
      insert into account_event (id, person_id, kind, once, created_at)
      select ${newId()}::uuid, id, 'administrator_looked', ${once}, ${tx.now}::timestamptz
        from person where id = ${personId} and deleted_at is null
          on conflict (once) do nothing`.execute(tables(tx))
  } catch (error) {
    if (!isDatabaseFull(error)) throw error
  }
}
