import { audit } from '@vesica/contract'
import type { Person } from './people.ts'

/** Finds and undoes actions through the audit log. @param admin who reads the log, and also undoes by default */
export const undoing = (admin: () => Person) => ({
  /** The latest entry of an action on a record. */
  lastOf: async (record: string, action: string) => {
    const { entries } = await admin().call(audit.listAudit, { query: { record } })
    const entry = entries.find((candidate) => candidate.action === action)
    if (!entry) throw new Error(`${action} of ${record} is not in the trail`)
    return entry
  },
  undo: (id: string, by: Person = admin()) => by.call(audit.undoAction, { params: { id } }),
})
