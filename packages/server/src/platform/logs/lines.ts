import { logs } from '@vesica/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { after, DAY, HOUR } from '../clock.ts'
import { readSearchPage } from '../data/found-page.ts'
import type { Sorting } from '../data/paging.ts'
import { type SearchedList, searchFor } from '../data/search.ts'
import type { Tx } from '../data/tx.ts'
import { READ_ROWS } from '../files/csv.ts'
import { idOrNobody } from '../ids.ts'
import { type LogTables, tables } from './logs.tables.ts'

/**
 * Two weeks: long enough to look into what somebody reports after a vacation. The number limits disk use: at half a
 * kilobyte per line it is about 200 MB with indexes, and floods push out old lines instead of filling the disk.
 */
export const retention = { days: 14, lines: 200_000 } as const

export type LogPage = z.output<typeof logs.listLogs.query>
export type LogQuery = z.output<typeof logs.exportLogs.query>

type Lines = SelectQueryBuilder<LogTables, 'log_line', object>

const newest: Sorting = { keys: [{ by: sql`at`, kind: 'time' }], descending: true }
const periodMs = { hour: HOUR, day: DAY, week: 7 * DAY } as const

/** A level and more severe ones, spelled out so that the database uses their index. */
const asGrave = (level: logs.LogLevel) => {
  const these = logs.logLevels.slice(0, logs.logLevels.indexOf(level) + 1)
  const [only, ...remaining] = these.map((value) => sql.lit(value))
  return remaining.length === 0
    ? sql<boolean>`level = ${only}`
    : sql<boolean>`level in (${sql.join([only, ...remaining])})`
}

/** Searches lines by words. */
export const allLogLines: SearchedList = {
  table: 'log_line',
  ways: [{ name: 'log lines', words: sql`log_line.search`, holds: (query) => sql`log_line.search @@ ${query}` }],
}

const matching = (tx: Tx, { level, period, since, request }: LogQuery): Lines => {
  let lines: Lines = tables(tx).selectFrom('log_line')
  if (level && level !== 'debug') lines = lines.where(asGrave(level))
  if (period) lines = lines.where('at', '>=', after(tx.now, -periodMs[period]))
  // Moments are given to the millisecond, and lines are between them.
  if (since !== undefined) lines = lines.where('at', '>=', after(new Date(since), 1))
  if (request !== undefined) lines = lines.where('request', '=', idOrNobody(request))
  return lines
}

const selectLines = (lines: Lines) => lines.select(['id', 'at', 'level', 'message', 'request', 'process', 'details'])

export type LogRow = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>

/** A page of the lines of all processes, newest first. */
export const pageOfLines = async (tx: Tx, query: LogPage) => {
  const lines = matching(tx, query)
  const search = await searchFor(tx, allLogLines, query)
  const list = { all: selectLines(lines), some: lines, search, sorting: newest, id: sql`id`, beside: {} }
  const { rows, total, cursors } = await readSearchPage(tables(tx), list, query)
  return { rows, total, ...cursors }
}

/** All lines that match a query, newest first, up to the size of a file. */
export const allLines = async (tx: Tx, query: LogQuery): Promise<LogRow[]> => {
  const lines = matching(tx, query)
  const search = await searchFor(tx, allLogLines, query)
  return selectLines(search ? lines.where(search.byIndex) : lines)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_ROWS)
    .execute()
}

const AT_ONCE = 10_000

/** Removes some of the lines that are too old or too many. @returns whether there may be more */
export const trimLines = async (tx: Tx, bounds: { days: number; lines: number } = retention): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    delete from log_line where id in (
      select id from log_line
       where at < ${after(tx.now, -bounds.days * DAY)}
          or (at, id) <= (select at, id from log_line order by at desc, id desc offset ${bounds.lines} limit 1)
       order by at, id limit ${AT_ONCE})`.execute(tables(tx))
  return Number(numAffectedRows ?? 0) === AT_ONCE
}
