import { finding, reporting, waiting } from '@vesica/contract'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { presentState } from '../system/index.ts'
import { getProductsAnalytics, getTransactionsAnalytics } from './beside.ts'
import { findAnything } from './finding.ts'
import { getOverview } from './overview.ts'
import { overviewCsv } from './reporting.files.ts'
import { listFigureMembers, listRevenue } from './rows.ts'
import { countWaiting } from './waiting.ts'

export const reportingRoutes = ({ serve, serveRaw }: Serving): void => {
  serve(reporting.getOverview, ({ caller, query, read }) =>
    read(async (tx) => ({ overview: await getOverview(tx, caller.rights, query) })),
  )
  serveRaw(reporting.exportOverview, ({ caller, query, read }, answer) =>
    downloadList(answer, 'overview.csv', () =>
      read(async (tx) => overviewCsv(await getOverview(tx, caller.rights, { ...query, by: 'day' }))),
    ),
  )
  serve(waiting.countWaiting, ({ caller, read }) =>
    read(async (tx) => ({ waiting: await countWaiting(tx, caller.rights) })),
  )
  serve(finding.findAnything, ({ caller, query, read }) =>
    read(async (tx) => ({ found: await findAnything(tx, caller.rights, query.search) })),
  )
  serve(reporting.listFigureMembers, ({ query, read }) => read((tx) => listFigureMembers(tx, query)))
  serve(reporting.listRevenue, ({ query, read }) => read((tx) => listRevenue(tx, query)))
  serve(reporting.getProductsAnalytics, ({ caller, query, read }) =>
    read(async (tx) => ({ analytics: await getProductsAnalytics(tx, caller.rights, query) })),
  )
  serve(reporting.getTransactionsAnalytics, ({ query, read }) =>
    read(async (tx) => ({ analytics: await getTransactionsAnalytics(tx, query) })),
  )
  serve(reporting.getSystemAnalytics, ({ read }) => read(async (tx) => ({ analytics: await presentState(tx) })))
}
