import type { Attempt } from '../../platform/attempt.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf, auditRefused } from '../activity/index.ts'

/** The name of a call as an action: `setAdminRoles` becomes `set offices`. */
const actionOf = (call: string): string => call.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Records what an administrator attempted and was refused. */
export const noteAttempt = (tx: Tx, { call, caller, address, named, code }: Attempt): Promise<void> => {
  const after = Object.keys(named).length > 0 ? named : null
  return auditRefused(
    tx,
    actorOf({ caller, address }),
    { action: actionOf(call), subject: { type: 'call', id: call }, after },
    code,
  )
}
