import { refuseField } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

// While the owner of an address can object to a change that took it from their account, nobody else takes it: who could
// occupy it would make the way back useless.

/** Keeps an address for its owner. It has been kept since the first change that took it away. */
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

/** Since when and until when an address is kept for a person; undefined when it is not any more. */
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

/** Addresses that are kept for people who are still there. */
const stillRetained = (tx: Tx) =>
  tables(tx)
    .selectFrom('kept_address')
    .innerJoin('person', 'person.id', 'kept_address.person_id')
    .where('until', '>', tx.now)
    .where('person.deleted_at', 'is', null)

/** Those of some addresses that are kept for somebody who may take them back. */
export const retainedAmong = async (tx: Tx, emails: readonly string[]): Promise<ReadonlySet<string>> => {
  if (emails.length === 0) return new Set()
  const rows = await stillRetained(tx).select('kept_address.email').where('kept_address.email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

/**
 * That an address is kept for nobody else. Asked after it was written, when a change at the same moment that takes it
 * from its owner has committed or was too late: the unique index of addresses lets one wait for the other.
 */
export const requireNotKept = async (tx: Tx, personId: string | undefined, email: string): Promise<void> => {
  const kept = await stillRetained(tx).select('person_id').where('kept_address.email', '=', email).executeTakeFirst()
  if (kept && kept.person_id !== personId) throw refuseField('email_taken', 'email')
}

/**
 * Lets go of what an account had after an address that it takes back: whoever has the later addresses, of those who
 * put them in, takes nothing back.
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
