import { logs } from '@vesica/contract'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { exportLogs, listLogs } from './logs.ts'

export const logsRoutes = ({ serve, serveRaw }: Serving): void => {
  serve(logs.listLogs, ({ query, read }) => read((tx) => listLogs(tx, query)))
  serveRaw(logs.exportLogs, async ({ query, read }, answer) =>
    downloadList(answer, 'log.csv', () => read((tx) => exportLogs(tx, query))),
  )
}
