import { availability, reporting } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aMember, anotherAdmin, type Person } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { createLog } from '../../platform/log.ts'
import { reportingWorkers } from './reporting.jobs.ts'

test('no job aggregates while analytics is off, and everything is caught up once it is on', async () => {
  const warned: string[] = []
  const log = createLog('warn', { write: (line) => warned.push(line) })
  const running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  /** By a different administrator each time: sessions end within a day. */
  const setAnalytics = async (status: boolean): Promise<Person> => {
    const admin = await anotherAdmin(running)
    await admin.call(availability.setFeature, { body: { feature: 'analytics', status } })
    return admin
  }
  const workers = reportingWorkers(running.app.db, log)
  const work = async () => {
    for (const { run } of workers) await run({})
  }
  const readStored = () =>
    running.sql(`
      select (select count(*)::int from day_figure) as days, (select count(*)::int from open_figure) as open,
             (select count(*)::int from people_tally) as tally, (select count(*)::int from people_tally_change) as changes,
             (select through::text from figures_kept) as through`)
  const people = async (client: Person) => {
    const { overview } = await client.call(reporting.getOverview, { query: { period: '7' } })
    return overview.people && [overview.people.total.value, overview.people.byStatus.active, overview.people.newToday]
  }

  await aMember(running)
  running.clock.advance(DAY + 2 * HOUR)
  await work()
  const [before] = await readStored()
  expect(before).toMatchObject({ through: '2026-03-01' })
  expect(before?.tally).toBeGreaterThan(0)

  await setAnalytics(false)
  await aMember(running)
  running.clock.advance(DAY - HOUR)
  await aMember(running)
  await work()
  expect(await readStored()).toEqual([{ ...before, tally: 0, changes: 0 }])

  const admin = await setAnalytics(true)
  // The member and the administrator were active today; the tally is not counted again yet.
  const [all] = await running.sql('select count(*)::int as people from person')
  await expect.poll(() => people(admin), { timeout: 10_000, interval: 10 }).toEqual([all?.people, all?.people, 2])
  await work()
  expect(await people(admin)).toEqual([all?.people, all?.people, 2])
  const [after] = await readStored()
  expect(after).toMatchObject({ changes: 0, through: '2026-03-02' })
  expect(after?.tally).toBeGreaterThan(0)
  expect(warned).toEqual([])
})
