import type { CallFailed } from '../../../data/failure.ts'
import { text } from '../../../i18n/text.ts'

/** The lookup of one order by typed text. */
export interface Lookup {
  readonly isFetching: boolean
  readonly error: CallFailed | null
}

/** The error of a failed lookup. Text that cannot be a reference is reported as unknown too, without a request ID. */
export const lookupProblem = (lookup: Lookup): { message: string; requestId?: string } | undefined => {
  const { error } = lookup
  if (lookup.isFetching || !error) return undefined
  if (error.status === 404 || error.status === 422 || error.status === 400)
    return { message: text.orders.tracking.unknown }
  return { message: error.message, ...(error.requestId && { requestId: error.requestId }) }
}
