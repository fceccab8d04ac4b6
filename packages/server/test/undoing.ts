import { audit } from '@vesica/contract'
import type { Person } from './people.ts'

/** What was done last, and taking it back. @param admin who looks, and who undoes unless another is named */
export const undoing = (admin: () => Person) => ({
  /** What was done to a record last. */
  lastOf: async (record: string, action: string) => {
    const { entries } = await admin().call(audit.listAudit, { query: { record } })
    const entry = entries.find((one) => one.action === action)
    if (!entry) throw new Error(`${action} of ${record} is not in the trail`)
    return entry
  },
  undo: (id: string, by: Person = admin()) => by.call(audit.undoAction, { params: { id } }),
})
