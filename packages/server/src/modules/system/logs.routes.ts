import { logs } from '@vesica/contract'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { exportLogs, listLogs } from './logs.ts'

export const logsRoutes = ({ serve, serveRaw }: Serving): void => {
  serve(logs.listLogs, ({ query, read }) => read((tx) => listLogs(tx, query)))
  serveRaw(logs.exportLogs, async (call, answer) =>
    downloadList(answer, 'log.csv', async () => {
      await call.transact((tx) => noteExport(tx, actorOf(call), 'the log'))
      return call.read((tx) => exportLogs(tx, call.query))
    }),
  )
}
