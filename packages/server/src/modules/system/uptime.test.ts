import { system } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin } from '../../../test/people.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { beat, sweepBeats } from './uptime.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Uptime as the back-office shows it. */
const shown = async (running: Running) =>
  (await (await anAdmin(running)).call(system.getSystemControls, {})).systemControls.uptimePercent

/** Lets so many minutes pass, in each of which the platform is up. */
const beUp = async (running: Running, minutes: number): Promise<void> => {
  for (let passed = 0; passed < minutes; passed += 1) {
    running.clock.advance(MINUTE)
    await running.app.db.transact(beat)
  }
}

test('uptime is unknown in the first minute, then measured, and shows a single missing minute', async () => {
  const running = await aServer()
  expect(await shown(running)).toBeNull()
  await beUp(running, 9)
  expect(await shown(running)).toBe(100)
  running.clock.advance(MINUTE)
  await beUp(running, 10)
  expect(await shown(running)).toBe(95)
})

test('two processes that are up in the same minute count once', async () => {
  const running = await aServer()
  const { databaseUrl, clock } = running
  const other = await aServer({}, { databaseUrl, clock })
  for (let passed = 0; passed < 4; passed += 1) {
    clock.advance(MINUTE)
    await Promise.all([running.app.db.transact(beat), other.app.db.transact(beat)])
  }
  clock.advance(4 * MINUTE)
  expect(await shown(running)).toBe(62.5)
})

test('uptime is that of the last thirty days, also when they begin with a gap', async () => {
  const running = await aServer()
  running.clock.advance(10 * DAY)
  await beUp(running, 1)
  running.clock.advance(30 * DAY - 2 * MINUTE)
  await beUp(running, 2)
  expect(await shown(running)).toBe(0)
  await running.app.db.transact(sweepBeats)
  expect((await running.sql('select minute from heartbeat')).length).toBe(4)
  running.clock.advance(29 * DAY)
  await running.app.db.transact(sweepBeats)
  expect((await running.sql('select minute from heartbeat')).length).toBe(3)
})
