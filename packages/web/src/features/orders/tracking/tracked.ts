import type { CallFailed } from '../../../data/failure.ts'
import { text } from '../../../i18n/text.ts'

/** A read of one order by what somebody typed. */
export interface Lookup {
  readonly isFetching: boolean
  readonly error: CallFailed | null
}

/**
 * What to tell of a lookup that found nothing. Text that cannot be an order's name at all is as unknown as any other,
 * and needs no request id.
 */
export const lookupProblem = (lookup: Lookup): { message: string; requestId?: string } | undefined => {
  const { error } = lookup
  if (lookup.isFetching || !error) return undefined
  if (error.status === 404 || error.status === 422 || error.status === 400)
    return { message: text.orders.tracking.unknown }
  return { message: error.message, ...(error.requestId && { requestId: error.requestId }) }
}
