import { type Column, toCsv } from '../../../platform/files/csv.ts'
import type { listForExport } from './review.ts'

type Exported = Awaited<ReturnType<typeof listForExport>>[number]

const csvColumns: readonly Column<Exported>[] = [
  ['Reference', (row) => row.reference],
  ['User', (row) => row.user],
  ['Email', (row) => row.userEmail],
  ['Type', (row) => row.type],
  ['Amount', (row) => row.amount],
  ['Currency', (row) => row.asset],
  ['USD', (row) => row.usd],
  ['Status', (row) => row.status],
  ['Date', (row) => row.date],
  ['Decided', (row) => row.decidedAt],
  ['Approved by', (row) => row.approvedBy],
  ['Address', (row) => row.address],
  ['Hash', (row) => row.txHash],
  ['Reason', (row) => row.reason],
]

/** One row per request. */
export const transactionsCsv = (list: readonly Exported[]): string => toCsv(csvColumns, list)
