import { type AdminRole, rolesWith, type Right, rightsOf } from '@vesica/contract'
import { sql } from 'kysely'
import { rightMissing } from '../../../platform/caller.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { nameKey } from '../../../platform/data/paging.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { tables } from '../identity.tables.ts'

export const administrators = (tx: Tx) =>
  tables(tx)
    .selectFrom('person')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)

/** SQL: whether the roles of a `person` row include a permission. */
export const holding = (right: Right) => sql<boolean>`person.offices && ${rolesWith(right)}::text[]`

/**
 * Active administrators with a permission, by name, to be notified. With `alsoId` one more is included, and `holds`
 * tells them apart.
 */
export const listHolders = (tx: Tx, right: Right, alsoId?: string) =>
  administrators(tx)
    .where((eb) => (alsoId === undefined ? holding(right) : eb.or([holding(right), eb('id', '=', alsoId)])))
    .select(['id', 'name', 'email', 'time_zone', holding(right).as('holds')])
    .orderBy(nameKey(sql`name`))
    .orderBy('id')
    .execute()

/** Whether these roles include approval permission. */
export const decides = (offices: readonly AdminRole[]): boolean => rightsOf(offices).includes('approvals:decide')

/** The acting administrator, with the API key if a program acts for them. */
interface Acting {
  readonly userId: string
  readonly keyId?: string | undefined
}

/**
 * The permissions of an active administrator, locked until the end of the transaction. With an API key, only those that
 * the key has too.
 */
export const lockRights = async (tx: Tx, { userId, keyId }: Acting): Promise<ReadonlySet<Right>> => {
  const found = await administrators(tx).select('offices').where('id', '=', userId).forShare().executeTakeFirst()
  if (!found) throw new Refusal('forbidden')
  const own = new Set(rightsOf(found.offices))
  if (keyId === undefined) return own
  const key = await tables(tx).selectFrom('api_key').select('rights').where('id', '=', keyId).executeTakeFirstOrThrow()
  return own.intersection(new Set<Right>(key.rights))
}

/**
 * Requires a permission and locks it until the end of the transaction. For calls in which the required permission
 * depends on the data found.
 */
export const requireRight = async (tx: Tx, acting: Acting, right: Right): Promise<void> => {
  if (!(await lockRights(tx, acting)).has(right)) throw rightMissing(right)
}

/** Administrators cannot grant permissions that they lack. */
export const requireGiver = async (tx: Tx, acting: Acting, input: readonly AdminRole[]): Promise<void> => {
  const own = await lockRights(tx, acting)
  const lacking = ['roles:write' as const, ...rightsOf(input)].find((right) => !own.has(right))
  if (lacking) throw rightMissing(lacking)
}

export const requireOtherOwner = async (tx: Tx, id: string): Promise<void> => {
  const owners = await administrators(tx)
    .select('id')
    .where(holding('roles:write'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (!owners.some((owner) => owner.id !== id)) throw new Refusal('last_administrator')
}
