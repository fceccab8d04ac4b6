import { audit } from '@vesica/contract'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf, type Inverses } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { requestCheck, presentChain } from './chain.ts'
import type { Plans } from './changes.ts'
import { exportTrail, getEntry, listActivityLogs, listHistory, listTrail } from './trail.ts'
import { undo } from './undo.ts'

export const auditRoutes = (
  { serve, serveRaw }: Serving,
  { inverses, plans }: { inverses: Inverses; plans: () => Promise<Plans> },
): void => {
  serve(audit.listActivityLogs, ({ caller, query, read }) =>
    read(async (tx) => ({ activity_logs: await listActivityLogs(tx, caller.rights, query.limit) })),
  )
  serve(audit.listAudit, ({ caller, query, read }) => read((tx) => listTrail(tx, caller.rights, query)))
  serveRaw(audit.exportAudit, async (call, answer) =>
    downloadList(answer, 'audit.csv', async () => {
      const names = await plans()
      const csv = await call.read((tx) => exportTrail(tx, call.caller.rights, call.query, names))
      await call.transact((tx) => noteExport(tx, actorOf(call), 'the audit trail'))
      return csv
    }),
  )
  serve(audit.getAuditEntry, async ({ caller, params, read }) => {
    const known = { inverses, plans: await plans() }
    return read(async (tx) => ({ entry: await getEntry(tx, caller.rights, params.id, known) }))
  })
  serve(audit.undoAction, (call) =>
    call.transact(async (tx) => {
      await undo(tx, actorOf(call), call.caller, call.params.id, inverses)
      return { message: 'Change undone' }
    }),
  )
  serve(audit.listHistory, ({ caller, params, query, read }) =>
    read((tx) => listHistory(tx, caller.rights, params, query)),
  )
  serve(audit.getChain, ({ caller, read }) => read((tx) => presentChain(tx, caller.userId)))
  serve(audit.verifyChain, (call) =>
    call.transact(async (tx) => {
      await requestCheck(tx, actorOf(call), call.body.head)
      return presentChain(tx, call.caller.userId)
    }),
  )
}
