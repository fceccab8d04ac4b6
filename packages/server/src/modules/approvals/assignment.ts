import { reviewAssignments, type Right } from '@vesica/contract'
import { sql } from 'kysely'
import { after, MINUTE } from '../../platform/clock.ts'
import { findById, requireId } from '../../platform/data/find.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { mayStill, nameOf } from '../identity/index.ts'
import { tables } from './approvals.tables.ts'

const open = (tx: Tx) =>
  tables(tx)
    .selectFrom('review_claim')
    .select(['subject_id', 'person_id', 'ends_at', nameOf(sql.ref('review_claim.person_id')).as('name')])
    .where('ends_at', '>', tx.now)

/** The current claims. */
export const listReviewAssignments = async (tx: Tx): Promise<reviewAssignments.ReviewClaim[]> => {
  const rows = await open(tx).orderBy('ends_at').orderBy('subject_id').execute()
  return rows.map((row) => ({
    id: row.subject_id,
    personId: row.person_id,
    name: row.name ?? '',
    endsAt: row.ends_at.toISOString(),
  }))
}

/** @param right permission needed to decide: claims by people without it block no one */
export const requireUnclaimed = async (tx: Tx, personId: string, id: string, right?: Right): Promise<void> => {
  const claimedByOthers = open(tx).where('subject_id', '=', id).where('person_id', '<>', personId)
  const existing = await findById(
    id,
    right ? claimedByOthers.where(mayStill(sql.ref('review_claim.person_id'), right)) : claimedByOthers,
  )
  if (existing) throw new Refusal('claimed', { name: existing.name ?? '' })
}

const announce = (tx: Tx): void => tx.announce({ topics: ['presence'], admins: 'audit:read' })

/** Permissions to decide on items of the queue. */
const deciding = new Set(Object.values(reviewAssignments.rightOfReview))

/**
 * An id does not reveal its type, so any decider can claim it. Claims block decisions only if the claimant could also
 * decide on the item.
 */
const requireDecider = ({ rights }: Claimer): void => {
  if (deciding.isDisjointFrom(rights)) throw new Refusal('forbidden')
}

/** The person claiming an item. */
type Claimer = Pick<Caller, 'userId' | 'rights'>

/** Claims an undecided item for some minutes, or extends the claim. Of concurrent claims, one succeeds. */
export const assignReview = async (tx: Tx, caller: Claimer, id: string, takesOver: boolean): Promise<void> => {
  requireDecider(caller)
  requireId(id)
  const { userId: personId } = caller
  await tables(tx).deleteFrom('review_claim').where('ends_at', '<=', tx.now).execute()
  const ends_at = after(tx.now, reviewAssignments.CLAIM_MINUTES * MINUTE)
  const claimed = await tables(tx)
    .insertInto('review_claim')
    .values({ subject_id: id, person_id: personId, ends_at })
    .onConflict((conflict) => {
      const upsert = conflict.column('subject_id').doUpdateSet({ person_id: personId, ends_at })
      return takesOver ? upsert : upsert.where('review_claim.person_id', '=', personId)
    })
    .returning('subject_id')
    .executeTakeFirst()
  if (!claimed) await requireUnclaimed(tx, personId, id)
  announce(tx)
}

/** Releases the person's own claim, if any. */
export const releaseReview = async (tx: Tx, personId: string, id: string): Promise<void> => {
  requireId(id)
  await tables(tx).deleteFrom('review_claim').where('subject_id', '=', id).where('person_id', '=', personId).execute()
  announce(tx)
}
