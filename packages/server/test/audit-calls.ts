import { audit, members } from '@vesica/contract'
import type { Client } from './client.ts'
import { aMember, anAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint of the audit trail that succeeds. @param on where, when it is prepared */
export const auditCalls = (on: () => Running): Record<string, Preparing> => {
  /** An administrator, and what they did last: they suspended a member. */
  const toAct =
    (input: (act: { id: string; subjectId: string }) => object): Preparing =>
    async () => {
      const { id } = await aMember(on())
      const client = await anAdmin(on())
      await client.call(members.suspendMember, { params: { id }, body: {} })
      const { entries } = await client.call(audit.listAudit, { query: { record: `person:${id}` } })
      if (!entries[0]) throw new Error('What was done is not in the trail')
      return { client, input: input(entries[0]) }
    }
  return {
    getAuditEntry: toAct(({ id }) => ({ params: { id } })),
    undoAct: toAct(({ id }) => ({ params: { id } })),
    listHistory: toAct(({ subjectId }) => ({ params: { type: 'person', id: subjectId }, query: {} })),
  }
}
