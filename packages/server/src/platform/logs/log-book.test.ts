import { describe, expect, it } from 'vitest'
import { allowConnections, cutOff, openData } from '../../../test/data.ts'
import { atTheEnd } from '../../../test/ending.ts'
import { createLog } from '../log.ts'
import { createLogBook } from './log-book.ts'
import type { Bounds } from './line-buffer.ts'

const nowhere = { write: () => undefined }
const plenty = { atOnce: 1_000_000, aSecond: 1 }
const wide: Bounds = { grave: plenty, other: plenty, waiting: 4_000_000 }

/** A log with a log book on a database of its own. */
const aBook = async (bounds: Bounds = wide) => {
  const { url, sql } = await openData()
  const book = createLogBook(bounds)
  const log = createLog('debug', nowhere, book)
  atTheEnd(() => book.close())
  const storedLines = () => sql('select level, message, request, process, details from log_line order by at, id')
  return { url, sql, book, log, kept: storedLines }
}

const messagesOf = (rows: Record<string, unknown>[]) => rows.map(({ message }) => message)

describe('the log book', () => {
  it('stores lines with level, request and process, including those before it was opened', async () => {
    const { url, book, log, kept } = await aBook()
    const id = '0197a1b2-0000-7000-8000-0123456789ab'
    log.info({ id, status: 500 }, 'answered')
    book.open(url)
    log.error({ id: 'no id', err: new Error('broken') }, 'failed')
    log.fatal('gone')
    log.debug('small')
    await expect.poll(kept).toHaveLength(4)
    const rows = await kept()
    expect(rows.map(({ level, message, request }) => [level, message, request])).toEqual([
      ['info', 'answered', id],
      ['error', 'failed', null],
      ['error', 'gone', null],
      ['debug', 'small', null],
    ])
    expect(rows[0]?.details).toEqual({ status: 500 })
    expect(rows[1]?.details).toMatchObject({ id: 'no id', err: { message: 'broken' } })
    expect(rows[0]?.process).toMatch(new RegExp(`:${process.pid}$`))
  })

  it('stores sanitized lines: removes invalid characters and truncates long values', async () => {
    const { url, book, log, kept } = await aBook()
    book.open(url)
    log.info({ name: 'a\0b\ud800', long: 'x'.repeat(9000) }, 'odd\0')
    log.info({ many: Array.from({ length: 100 }, () => 'y'.repeat(1000)) }, 'long')
    await expect.poll(kept).toHaveLength(2)
    const [odd, long] = await kept()
    expect(odd?.message).toBe('odd')
    expect(odd?.details).toMatchObject({ name: 'ab\ufffd', long: 'x'.repeat(4000) })
    expect(JSON.stringify(long?.details).length).toBeLessThan(5000)
  })

  it('limits a flood but stores errors, and reports the number of dropped lines', async () => {
    const limits = { atOnce: 100, aSecond: 0 }
    const { url, book, log, kept, sql } = await aBook({ ...wide, other: limits })
    book.open(url)
    const startedAt = performance.now()
    for (let line = 0; line < 20_000; line += 1) log.info({ line }, 'flood')
    const took = performance.now() - startedAt
    log.error('the one that counts')
    await expect.poll(async () => messagesOf(await kept())).toContain('the one that counts')
    const [counted] = await sql("select count(*)::int as flood from log_line where message = 'flood'")
    expect(counted?.flood).toBe(100)
    const lost = await sql("select details ->> 'lines' as lines from log_line where message like '%were not kept%'")
    expect(lost.reduce((sum, { lines }) => sum + Number(lines), 0)).toBe(19_900)
    // A line that is not stored costs next to nothing: less than a millisecond on the slowest machine.
    expect(took).toBeLessThan(20_000)
  })

  it('buffers while the database is unavailable, does not crash, and reports lost lines', async () => {
    const { url, book, log, kept, sql } = await aBook({ ...wide, waiting: 40_000 })
    book.open(url)
    log.info('before')
    await expect.poll(kept).toHaveLength(1)
    await allowConnections(url, false)
    await cutOff(url)
    for (let line = 0; line < 1000; line += 1) log.info({ line }, 'meanwhile')
    for (let line = 0; line < 1000; line += 1) log.warn({ line }, 'trouble')
    await allowConnections(url, true)
    await expect.poll(async () => messagesOf(await kept()), { timeout: 60_000 }).toContain('trouble')
    // A slow loop loses lines more than once, and each loss is stored with its own count.
    const count = async (message: string) => messagesOf(await kept()).filter((text) => text === message).length
    const lost = async () => {
      const rows = await sql("select details ->> 'lines' as lines from log_line where message like '%were not kept%'")
      return rows.reduce((sum, { lines }) => sum + Number(lines), 0)
    }
    await expect.poll(async () => (await count('meanwhile')) + (await count('trouble')) + (await lost())).toBe(2000)
    expect(await lost()).toBeGreaterThan(0)
    expect(await count('meanwhile')).toBeGreaterThan(50)
    expect(await count('trouble')).toBeGreaterThan(50)
  })

  it('leaves out frequent polling requests unless they fail', async () => {
    const { url, book, log, kept } = await aBook()
    book.open(url)
    for (const route of ['/api/system-controls/logs', '/health/ready', '/metrics', '/api/users'])
      for (const status of [200, 503]) log.info({ id: 'x', method: 'GET', route, status, ms: 1 }, 'answered')
    await expect.poll(kept).toHaveLength(5)
    const answers = (await kept()).map(({ details }) => details as { route: string; status: number })
    expect(answers.map(({ route, status }) => `${status} ${route}`)).toEqual([
      '503 /api/system-controls/logs',
      '503 /health/ready',
      '503 /metrics',
      '200 /api/users',
      '503 /api/users',
    ])
  })

  it('flushes on close, and closes in time without a database', async () => {
    const { url, book, log, kept } = await aBook()
    book.open(url)
    log.info('the last word')
    await book.close()
    expect(messagesOf(await kept())).toEqual(['the last word'])
    const lonely = createLogBook()
    lonely.open('postgres://nobody@127.0.0.1:1/nothing')
    createLog('info', nowhere, lonely).info('to nobody')
    const startedAt = performance.now()
    await lonely.close()
    expect(performance.now() - startedAt).toBeLessThan(50_000)
  })
})
