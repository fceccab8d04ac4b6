import { globalSearch, reporting, pendingCounts } from '@vesica/contract'
import type { Caller } from '../../platform/caller.ts'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { presentState } from '../system/index.ts'
import { getProductsAnalytics, getTransactionsAnalytics } from './related.ts'
import { searchEverything } from './search.ts'
import { getOverview, type Reader } from './overview.ts'
import { overviewCsv } from './reporting.files.ts'
import { listMetricMembers, listRevenue } from './rows.ts'
import { getPendingCounts } from './pending.ts'

/** @param hasAnalytics whether analytics is on */
export const reportingRoutes = ({ serve, serveRaw }: Serving, hasAnalytics: () => Promise<boolean>): void => {
  const readerOf = async ({ rights }: Caller): Promise<Reader> => ({ rights, analytics: await hasAnalytics() })

  serve(reporting.getOverview, async ({ caller, query, read }) => {
    const reader = await readerOf(caller)
    return read(async (tx) => ({ overview: await getOverview(tx, reader, query) }))
  })
  serveRaw(reporting.exportOverview, ({ caller, query, read }, answer) =>
    downloadList(answer, 'overview.csv', async () => {
      const reader = await readerOf(caller)
      return read(async (tx) => overviewCsv(await getOverview(tx, reader, { ...query, by: 'day' })))
    }),
  )
  serve(pendingCounts.getPendingCounts, ({ caller, read }) =>
    read(async (tx) => ({ pending: await getPendingCounts(tx, caller.rights) })),
  )
  serve(globalSearch.searchEverything, ({ caller, query, read }) =>
    read(async (tx) => ({ results: await searchEverything(tx, caller.rights, query.search) })),
  )
  serve(reporting.listMetricMembers, ({ query, read }) => read((tx) => listMetricMembers(tx, query)))
  serve(reporting.listRevenue, ({ query, read }) => read((tx) => listRevenue(tx, query)))
  serve(reporting.getProductsAnalytics, async ({ caller, query, read }) => {
    const reader = await readerOf(caller)
    return read(async (tx) => ({ analytics: await getProductsAnalytics(tx, reader, query) }))
  })
  serve(reporting.getTransactionsAnalytics, async ({ caller, query, read }) => {
    const reader = await readerOf(caller)
    return read(async (tx) => ({ analytics: await getTransactionsAnalytics(tx, reader, query) }))
  })
  serve(reporting.getSystemAnalytics, ({ read }) => read(async (tx) => ({ analytics: await presentState(tx) })))
}
