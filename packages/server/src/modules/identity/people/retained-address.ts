import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

// While the owner can object to a change of address, their old address is reserved: otherwise taking it would prevent
// the change from being undone.

/** Reserves an address for its owner. An existing reservation keeps its start. */
export const retainAddress = async (tx: Tx, personId: string, email: string, until: Date): Promise<void> => {
  await tables(tx)
    .insertInto('kept_address')
    .values({ email, person_id: personId, since: tx.now, until })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet((eb) => ({
        person_id: personId,
        since: eb
          .case()
          .when(eb.and([eb('kept_address.person_id', '=', personId), eb('kept_address.until', '>', tx.now)]))
          .then(eb.ref('kept_address.since'))
          .else(tx.now)
          .end(),
        until,
      })),
    )
    .execute()
}

/** Start and end of a person's reservation of an address; undefined: none or expired. */
export const retainedFor = (
  tx: Tx,
  personId: string,
  email: string,
): Promise<{ since: Date; until: Date } | undefined> =>
  tables(tx)
    .selectFrom('kept_address')
    .select(['since', 'until'])
    .where('email', '=', email)
    .where('person_id', '=', personId)
    .where('until', '>', tx.now)
    .executeTakeFirst()

/** Addresses reserved for people who still exist. */
const stillRetained = (tx: Tx) =>
  tables(tx)
    .selectFrom('kept_address')
    .innerJoin('person', 'person.id', 'kept_address.person_id')
    .where('until', '>', tx.now)
    .where('person.deleted_at', 'is', null)

/** The reserved addresses among these. */
export const retainedAmong = async (tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> => {
  if (emails.length === 0) return new Set()
  const rows = await stillRetained(tx).select('kept_address.email').where('kept_address.email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

/**
 * Requires that an address is not reserved for another person. Call it after writing the address, when a parallel
 * change has either committed or failed: the unique index serializes them.
 */
export const requireNotReserved = async (tx: Tx, personId: string | undefined, email: string): Promise<void> => {
  const kept = await stillRetained(tx).select('person_id').where('kept_address.email', '=', email).executeTakeFirst()
  if (kept && kept.person_id !== personId) throw refuseField('email_taken', 'email')
}

/**
 * Drops reservations of addresses that the account had after the restored one, so that the attackers who set them
 * cannot undo the restoration.
 */
export const forgetLaterAddresses = async (tx: Tx, personId: string, email: string): Promise<void> => {
  await tables(tx)
    .with('later', (db) =>
      db
        .deleteFrom('kept_address')
        .where('person_id', '=', personId)
        .where('since', '>', (eb) =>
          eb.selectFrom('kept_address as own').select('own.since').where('own.email', '=', email),
        )
        .returning('email'),
    )
    .deleteFrom('address_objection')
    .where('person_id', '=', personId)
    .where('email', 'in', (eb) => eb.selectFrom('later').select('later.email'))
    .execute()
}
