import { availability, health, system } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin } from '../../../test/people.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { aFrozenClock } from '../../../test/standing-clock.ts'
import { reportPresence, sweepBeats } from './uptime.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const countMinutes = async (running: Running) => (await running.sql('select minute from heartbeat')).length

/** A server whose first heartbeat was recorded. */
const aBeatingServer = async (): Promise<Running> => {
  const running = await aServer({}, { clock: aFrozenClock() })
  await expect.poll(() => countMinutes(running), { timeout: 60_000, interval: 10 }).toBe(1)
  return running
}

/** Uptime in the back-office. */
const visibleUptime = async (running: Running) =>
  (await (await anAdmin(running)).call(system.getSystemControls, {})).systemControls.uptimePercent

/** Lets minutes pass, in each of which the platform is up. */
const beUp = async (running: Running, minutes: number): Promise<void> => {
  for (let passed = 0; passed < minutes; passed += 1) {
    running.clock.advance(MINUTE)
    await running.app.db.transact(reportPresence)
  }
}

test('uptime is unknown in the first minute, then measured, and shows a single missing minute', async () => {
  const running = await aBeatingServer()
  expect(await visibleUptime(running)).toBeNull()
  await beUp(running, 9)
  expect(await visibleUptime(running)).toBe(100)
  running.clock.advance(MINUTE)
  await beUp(running, 10)
  expect(await visibleUptime(running)).toBe(95)
})

test('two processes that are up in the same minute count once', async () => {
  const running = await aBeatingServer()
  const { databaseUrl, clock } = running
  const secondServer = await aServer({}, { databaseUrl, clock })
  for (let passed = 0; passed < 4; passed += 1) {
    clock.advance(MINUTE)
    await Promise.all([running.app.db.transact(reportPresence), secondServer.app.db.transact(reportPresence)])
  }
  clock.advance(4 * MINUTE)
  expect(await visibleUptime(running)).toBe(62.5)
})

test('uptime covers the last thirty days, also when they start with a gap', async () => {
  const running = await aBeatingServer()
  running.clock.advance(31 * DAY)
  await beUp(running, 216)
  running.clock.advance(MINUTE)
  // 216 of the 43,200 minutes before the current one.
  expect(await visibleUptime(running)).toBe(0.5)
})

test('heartbeats of the visible days are retained and older ones are removed', async () => {
  const running = await aBeatingServer()
  running.clock.advance(91 * DAY - MINUTE)
  await running.app.db.transact(sweepBeats)
  expect(await countMinutes(running)).toBe(1)
  running.clock.advance(MINUTE)
  await running.app.db.transact(sweepBeats)
  expect(await countMinutes(running)).toBe(0)
})

test('uptime is shown by day, with missed minutes and days without measurements', async () => {
  // It is 12:00:30, and the first heartbeat is that of 12:00.
  const running = await aBeatingServer()
  await beUp(running, 10)
  running.clock.advance(12 * HOUR)
  await beUp(running, 1)
  const { uptime } = await (await anAdmin(running)).call(health.getUptime, {})
  expect(uptime.days).toHaveLength(90)
  expect(uptime.days.at(-3)).toEqual({ date: '2026-02-28', minutes: 0, planned: 0, down: 0 })
  // From noon to midnight except for eleven minutes; after midnight until 00:11, except for none that beat before
  // 00:11.
  expect(uptime.days.at(-2)).toEqual({ date: '2026-03-01', minutes: 720, planned: 0, down: 709 })
  expect(uptime.days.at(-1)).toEqual({ date: '2026-03-02', minutes: 11, planned: 0, down: 11 })
  expect(uptime.percent).toBe(1.5)
})

test('minutes of planned maintenance are shown as planned, and downtime beyond them as down', async () => {
  // It is 12:00:30, and the first heartbeat is that of 12:00.
  const running = await aBeatingServer()
  const now = running.clock.now().getTime()
  const admin = await anAdmin(running)
  const plan = (from: number, until: number) =>
    admin.call(availability.planMaintenance, {
      body: { from: new Date(from).toISOString(), until: new Date(until).toISOString(), message: '' },
    })
  // One that was cancelled before it began never happened.
  await plan(now + 5 * MINUTE, now + 9 * MINUTE)
  await admin.call(availability.cancelMaintenance, {})
  // 12:10:30 to 12:40:30, but it is ended at 12:31:30; nothing is up from 12:12 until then, nor for five minutes after.
  await plan(now + 10 * MINUTE, now + 40 * MINUTE)
  await beUp(running, 11)
  running.clock.advance(20 * MINUTE)
  await (await anAdmin(running)).call(availability.cancelMaintenance, {})
  running.clock.advance(5 * MINUTE)
  await beUp(running, 1)
  const { uptime } = await (await anAdmin(running)).call(health.getUptime, {})
  expect(uptime.days.at(-1)).toEqual({ date: '2026-03-01', minutes: 37, planned: 21, down: 5 })
  // Of 37 minutes, 12 with a heartbeat before it was down.
  expect(uptime.percent).toBe(32.43)
})
