import type { CallFailed } from '../../data/failure.ts'

/** How far taking an old address back is. `asking`: it can be tried, whatever the link is worth. */
export type ObjectionState = 'asking' | 'noLink' | 'done' | 'dead' | 'taken'

/** What is true of the link: only the server knows whether it is worth anything, and it is asked by the button alone. */
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
