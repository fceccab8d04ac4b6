import type { tickets } from '@vesica/contract'
import { type Column, toCsv } from '../../../platform/files/csv.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Filters, ticketsForExport } from '../tickets/list.ts'
import type { Party } from '../tickets/ticket.ts'

type Row = tickets.ListedTicket

const columns: readonly Column<Row>[] = [
  ['Reference', (row) => row.ticketReference],
  ['Subject', (row) => row.subject],
  ['Category', (row) => row.categoryName],
  ['Priority', (row) => row.priority],
  ['Status', (row) => row.status],
  ['Member', (row) => row.userName],
  ['Email', (row) => row.userEmail],
  ['Assigned to', (row) => row.helpdesk?.assigneeName ?? ''],
  ['Messages', (row) => row.helpdesk?.messages ?? 0],
  ['Created', (row) => row.createdAt],
  ['Updated', (row) => row.updatedAt],
  ['Last response', (row) => row.lastResponse],
  ['Waiting since', (row) => row.helpdesk?.waitingSince ?? null],
  ['Due', (row) => row.helpdesk?.dueAt ?? null],
]

/** Exactly the filtered tickets, at most 50,000. */
export const ticketsCsv = async (tx: Tx, filters: Filters, party: Party): Promise<string> =>
  toCsv(columns, await ticketsForExport(tx, filters, party))
