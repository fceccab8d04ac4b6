import pg from 'pg'
import { expect, test } from 'vitest'
import { aMember } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { reportingWorkers } from './reporting.jobs.ts'

const aPlatform = async () => {
  const running = await aServer({}, { clock: aFrozenClock() })
  const [, metricsWorker] = reportingWorkers(running.app.db, createLog('silent'))
  const until = async () => (await running.sql('select until from figures_kept'))[0]?.until
  return { running, until, addUp: async () => metricsWorker?.run({}) }
}

test('aggregation stops before the start of the oldest open transaction', async () => {
  const { running, until, addUp } = await aPlatform()
  // Just after a whole minute, when an action of 20 milliseconds delays another.
  running.clock.advance(30 * SECOND + 20)
  expect(running.clock.now().toISOString()).toBe('2026-03-01T12:01:00.020Z')
  const elsewhere = new pg.Client({ connectionString: running.databaseUrl })
  await elsewhere.connect()
  await elsewhere.query('begin')
  const age = 'select extract(epoch from clock_timestamp() - now()) * 1000 as ms'
  await expect.poll(async () => Number((await elsewhere.query(age)).rows[0].ms)).toBeGreaterThan(20)
  await addUp()
  expect(await until()).toEqual(new Date('2026-03-01T11:58:00.000Z'))
  await elsewhere.query('commit')
  await elsewhere.end()
  await expect.poll(() => addUp().then(until)).toEqual(new Date('2026-03-01T11:59:00.000Z'))
})

test('the previous aggregate stays for running readers and is removed by the next run', async () => {
  const { running, addUp } = await aPlatform()
  await aMember(running)
  const moments = async () =>
    (await running.sql("select until from open_figure where figure = 'joined' order by 1")).map(({ until }) => until)
  const stored: unknown[][] = []
  for (let round = 0; round < 3; round += 1) {
    running.clock.advance(10 * MINUTE)
    await addUp()
    stored.push(await moments())
  }
  const [first, second, third] = stored
  expect(first).toHaveLength(1)
  expect(second).toEqual([first?.[0], new Date('2026-03-01T12:18:00.000Z')])
  expect(third).toEqual([second?.[1], new Date('2026-03-01T12:28:00.000Z')])
})
