import { hostname } from 'node:os'
import pg from 'pg'
import { newId } from '../ids.ts'
import { type StoredLine, readLine } from './entry.ts'
import { type Bounds, createLineBuffer, type Part } from './line-buffer.ts'

/**
 * Stores the log lines of this process in the database, together with those of all others. Logging never waits for it:
 * lines are collected and written about once a second over a separate connection. Lines it cannot store are counted,
 * and the count is stored. It never logs anything itself, and its failures have no effect elsewhere.
 */
export interface LogBook {
  /** Takes a line. @param level pino's number */
  take(level: number, line: string): void
  /** From now on lines are written to this database, including those taken before. */
  open(connectionString: string): void
  /** Writes the remaining lines within a second and a half, and takes no more. */
  close(): Promise<void>
}

const WARNING = 40
const EVERY_MS = 1000
const AT_ONCE = 500
const WITHIN_MS = 3000
const CLOSE_WITHIN_MS = 1500

const usual: Bounds = {
  grave: { atOnce: 2000, aSecond: 100 },
  other: { atOnce: 1000, aSecond: 50 },
  waiting: 4 * 1024 * 1024,
}

export const createLogBook = (bounds: Bounds = usual): LogBook => {
  const queue = createLineBuffer(bounds)
  const entriesOf = inOrder()
  let pool: pg.Pool | undefined
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined
  let isClosed = false

  /** Writes waiting lines until none is left or the database refuses. */
  const writeAll = async (to: pg.Pool): Promise<void> => {
    for (let batch = queue.first(AT_ONCE); batch; batch = queue.first(AT_ONCE)) {
      if (!(await write(to, entriesOf(batch)))) return
      queue.done(batch)
    }
  }
  const flush = async (): Promise<void> => {
    if (!pool) return
    writing ??= writeAll(pool).finally(() => {
      writing = undefined
    })
    await writing
  }

  return {
    take: (level, line) => {
      if (!isClosed && !isNoNews(line)) queue.take(level >= WARNING, line)
    },
    open: (connectionString) => {
      pool = aPool(connectionString)
      timer = setInterval(() => void flush(), EVERY_MS)
      timer.unref()
    },
    close: async () => {
      clearInterval(timer)
      isClosed = true
      // A write in progress may have started before the last lines came.
      await within(CLOSE_WITHIN_MS, () => flush().then(flush))
      await within(CLOSE_WITHIN_MS, async () => pool?.end())
    },
  }
}

/** Responses to clients that follow the log, balancers and collectors would be most of it and say nothing. */
const isNoNews = (line: string): boolean =>
  /"route":"\/(?:api\/system-controls\/logs|health\/\w+|metrics)","status":[23]/.test(line)

/** The rows of a part. Lines of the same millisecond keep their order by a microsecond each. */
const inOrder = (): ((batch: Part) => StoredLine[]) => {
  let last = { at: '', number: 0 }
  const placed = (line: StoredLine): StoredLine => {
    last = { at: line.at, number: line.at === last.at ? Math.min(last.number + 1, 999) : 0 }
    return { ...line, at: line.at.replace(/Z$/, `${String(last.number).padStart(3, '0')}Z`) }
  }
  return ({ lines, lost }) => {
    const read = lines.flatMap((line) => readLine(line) ?? [])
    return (lost > 0 ? [...read, lossLine(lost)] : read).map(placed)
  }
}

const within = async (milliseconds: number, action: () => Promise<unknown>): Promise<void> => {
  const late = new Promise<void>((done) => setTimeout(done, milliseconds).unref())
  await Promise.race([action().then(() => undefined, ignored), late])
}

/** A failure of the log book cannot be reported anywhere. */
const ignored = (): void => undefined

/** A separate connection, so that log lines and payments never wait for each other. */
const aPool = (connectionString: string): pg.Pool => {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    connectionTimeoutMillis: WITHIN_MS,
    application_name: 'vesica log',
    // The last moments lost in a crash of the machine are on standard output.
    options: `-c statement_timeout=${WITHIN_MS} -c synchronous_commit=off -c timezone=UTC`,
  })
  pool.on('error', ignored)
  pool.on('connect', (client) => client.on('error', ignored))
  return pool
}

const lossLine = (count: number): StoredLine => ({
  at: new Date().toISOString(),
  level: 'warning',
  message: 'lines of the log were not kept here: too many came at once, or the database was away',
  request: null,
  details: { lines: count },
})

const PROCESS = `${hostname()}:${process.pid}`.slice(0, 100)

const INSERT = `insert into log_line (id, at, level, message, request, process, details)
  select id, at, level, message, request, '${PROCESS.replaceAll("'", '')}', details
    from jsonb_to_recordset($1::jsonb) as line(id uuid, at timestamptz, level text, message text, request uuid, details jsonb)`

const insert = (pool: pg.Pool, lines: readonly StoredLine[]): Promise<unknown> =>
  pool.query(INSERT, [JSON.stringify(lines.map((line) => ({ id: newId(), ...line })))])

/** Whether the database refused the content of a line, rather than writing at all. */
const isRefused = (error: unknown): boolean => /^(22|23|54)/.test(String((error as { code?: unknown }).code ?? ''))

/** @returns whether they are finished: written, except for lines that the database will never accept */
const write = async (pool: pg.Pool, lines: readonly StoredLine[]): Promise<boolean> => {
  if (lines.length === 0) return true
  try {
    await insert(pool, lines)
    return true
  } catch (error) {
    if (!isRefused(error)) return false
    if (lines.length === 1) return true
  }
  for (const line of lines) if (!(await write(pool, [line]))) return false
  return true
}
