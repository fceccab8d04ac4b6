import type { logs } from '@vesica/contract'
import { type Column, toCsv } from '../../platform/files/csv.ts'
import type { Tx } from '../../platform/data/tx.ts'
import {
  allLines,
  retention,
  type LogPage,
  type LogQuery,
  type LogRow,
  pageOfLines,
} from '../../platform/logs/lines.ts'

const presentLine = ({ id, at, level, message, request, process, details }: LogRow): logs.LogLine => ({
  id,
  timestamp: at.toISOString(),
  level,
  message,
  details: JSON.stringify(details),
  request,
  process,
})

/** A page of the log of all processes, newest first. */
export const listLogs = async (tx: Tx, query: LogPage) => {
  const { rows, ...page } = await pageOfLines(tx, query)
  return { lines: rows.map(presentLine), ...page, retention }
}

const columns: readonly Column<logs.LogLine>[] = [
  ['Time', ({ timestamp }) => timestamp],
  ['Level', ({ level }) => level],
  ['Message', ({ message }) => message],
  ['Request', ({ request }) => request],
  ['Process', ({ process }) => process],
  ['Details', ({ details }) => details],
]

/** The same as a file. */
export const exportLogs = async (tx: Tx, query: LogQuery): Promise<string> =>
  toCsv(columns, (await allLines(tx, query)).map(presentLine))
