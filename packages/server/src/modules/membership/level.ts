import { getPerson, isOver, levelInForce } from '../identity/index.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { plansById } from './plan.ts'
import { tables } from './membership.tables.ts'

/** A member's level at any time, and whether a former one had expired by then. */
export const levelAt = async (tx: Tx, personId: string, at: Date): Promise<{ level: string; expired: boolean }> => {
  const person = await getPerson(tx, personId)
  const period = await tables(tx)
    .selectFrom('membership_period')
    .select(['plan_id', 'ends_at'])
    .where('person_id', '=', person.id)
    .where('began_at', '<=', at)
    .where((eb) => eb.or([eb('ended_early_at', 'is', null), eb('ended_early_at', '>', at)]))
    .orderBy('began_at', 'desc')
    .executeTakeFirst()
  if (!period) {
    const level = at < tx.now ? 'none' : levelInForce(person, at)
    return { level, expired: level === 'none' && at >= tx.now && person.membership_level !== 'none' }
  }
  const expired = isOver(period.ends_at, at)
  return { level: expired ? 'none' : ((await plansById(tx)).get(period.plan_id)?.level ?? 'none'), expired }
}
