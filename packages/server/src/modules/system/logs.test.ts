import { logs } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, requestOf } from '../../../test/client.ts'
import { readCsv } from '../../../test/csv.ts'
import { allowConnections, cutOff } from '../../../test/data.ts'
import { anAdmin } from '../../../test/people.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { createLog } from '../../platform/log.ts'
import { trimLines } from '../../platform/logs/lines.ts'
import { createLogBook } from '../../platform/logs/log-book.ts'

const DAY = 86_400_000

let running: Running
let admin: Client
const book = createLogBook()
const log = createLog('info', { write: () => undefined }, book)
beforeAll(async () => {
  running = await aServer({}, { log, book })
  admin = await anAdmin(running)
})

const list = async (query: object = {}) => (await admin.call(logs.listLogs, { query })).lines

describe('the server log', () => {
  it('shows by request id what happened to a failed request, also when the database was unavailable', async () => {
    await allowConnections(running.databaseUrl, false)
    await cutOff(running.databaseUrl)
    const response = await admin.send('GET', '/api/system-controls')
    expect(response.status).toBe(503)
    await allowConnections(running.databaseUrl, true)
    const request = response.headers.get('x-request-id') ?? ''
    const loggedLines = async () => (await list({ request })).map(({ level, message }) => `${level} ${message}`)
    await expect
      .poll(loggedLines, { timeout: 60_000 })
      .toEqual(expect.arrayContaining(['error failed', 'info answered']))
    const [line] = await list({ request, level: 'error' })
    expect(JSON.parse(line?.details ?? '')).toMatchObject({ refusal: 'unavailable' })
    expect(await list({ request: 'nobody knows' })).toEqual([])
  })

  it('can be filtered by level, text and time, paged, and exported with the same filters', async () => {
    log.error('tamarind is broken')
    log.warn('tamarind is odd')
    log.info('tamarind is well')
    const search = async (query: object) =>
      (await list({ search: 'tamarind', ...query })).map(({ message }) => message.split(' ').at(-1))
    await expect.poll(() => search({})).toEqual(['well', 'odd', 'broken'])
    expect(await search({ level: 'warning' })).toEqual(['odd', 'broken'])
    expect(await search({ level: 'error' })).toEqual(['broken'])
    expect(await search({ level: 'debug', period: 'hour' })).toEqual(['well', 'odd', 'broken'])
    const [newest] = await list({ search: 'tamarind' })
    const since = newest?.timestamp ?? ''
    expect(await search({ since })).toEqual([])
    expect(await search({ since: new Date(Date.parse(since) - 60_000).toISOString() })).toHaveLength(3)
    const page = { search: 'tamarind', limit: '2' }
    const first = await admin.call(logs.listLogs, { query: page })
    expect([first.lines.length, first.total]).toEqual([2, 3])
    const nextPage = await admin.call(logs.listLogs, { query: { ...page, cursor: first.next_cursor ?? '' } })
    expect(nextPage.lines.map(({ message }) => message)).toEqual(['tamarind is broken'])
    const { path } = requestOf(logs.exportLogs, { query: { search: 'tamarind', level: 'warning' } })
    const file = await admin.send('GET', path)
    expect(file.headers.get('content-disposition')).toContain('log.csv')
    const rows = readCsv(await file.text())
    expect(rows.map((row) => [row.Level, row.Message])).toEqual([
      ['warning', 'tamarind is odd'],
      ['error', 'tamarind is broken'],
    ])
  })

  it('is retained for two weeks, up to its size limit', async () => {
    const count = async () => Number((await running.sql('select count(*) from log_line'))[0]?.count)
    const trim = (bounds?: { days: number; lines: number }) => running.app.db.transact((tx) => trimLines(tx, bounds))
    expect(await count()).toBeGreaterThan(5)
    await trim({ days: 14, lines: 3 })
    // What arrived meanwhile is the newest.
    expect(await count()).toBeLessThanOrEqual(5)
    const newest = (await running.sql('select id from log_line order by at desc, id desc limit 3')).map(({ id }) => id)
    expect(newest).toHaveLength(3)
    running.clock.advance(14 * DAY - 60_000)
    await trim()
    expect((await running.sql('select id from log_line')).map(({ id }) => id)).toEqual(expect.arrayContaining(newest))
    running.clock.advance(2 * 60_000)
    await trim()
    const left = (await running.sql('select id from log_line')).map(({ id }) => id)
    expect(newest.filter((id) => left.includes(id))).toEqual([])
  })
})
