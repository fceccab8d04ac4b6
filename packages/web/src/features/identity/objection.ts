import type { CallFailed } from '../../data/failure.ts'

/** The state of restoring an old address. `asking`: not tried yet, so the link may still be invalid. */
export type ObjectionState = 'asking' | 'noLink' | 'done' | 'dead' | 'taken'

/** The state of the link. Only the server can validate it, and only the button asks the server. */
export const objectionState = (
  token: string,
  done: boolean,
  failure: Pick<CallFailed, 'code'> | undefined,
): ObjectionState => {
  if (done) return 'done'
  if (token === '') return 'noLink'
  if (failure?.code === 'objection_dead') return 'dead'
  return failure?.code === 'email_taken' ? 'taken' : 'asking'
}
