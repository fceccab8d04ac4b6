import type { security } from '@vesica/contract'
import { sql } from 'kysely'
import { isDatabaseFull } from '../../../platform/data/pool.ts'
import { HOUR } from '../../../platform/clock.ts'
import { isId, newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

/** From where something was done. */
export interface Whence {
  readonly address: string
  readonly device: string
}

interface Happened {
  kind: security.AccountEvent['kind']
  detail?: string | null
  from?: Whence | undefined
}

/** Writes down for its owner what happened to an account. Never give it secrets. */
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
 * The same of a sign-in that failed, for whomever an address belongs to: one statement whether or not it is anybody's, so
 * that how long it takes says nothing.
 */
export const noteFailedSignIn = async (tx: Tx, email: string, from: Whence): Promise<void> => {
  await sql`
    insert into account_event (id, person_id, kind, address, device, created_at)
    select ${newId()}::uuid, id, 'sign_in_failed', ${from.address}, ${from.device}, ${tx.now}::timestamptz
      from person where email = ${email} and deleted_at is null`.execute(tables(tx))
}

/**
 * Writes down that an administrator opened what is known of a person, at most once an hour. While the database has no
 * room for it nothing is noted: administrators go on reading.
 */
export const noteLook = async (tx: Tx, byId: string, personId: string): Promise<void> => {
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
