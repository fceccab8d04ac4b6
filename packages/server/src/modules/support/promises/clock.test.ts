import { type Input, supportSettings } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { aMember, anAdmin, type Person, signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { answer, ask, change, asAgent, released, RELEASED_MS } from '../../../../test/tickets.ts'
import { closeSettled, settledLongAgo } from '../tickets/round.ts'

let running: Running
let admin: Person
let member: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await anAdmin(running)
  member = await aMember(running)
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noTargets = { first: null, next: null, solution: null }
type Targets = NonNullable<Input<typeof supportSettings.updateSupportSettings>['body']['targets']>
const promise = (targets: Partial<Targets>) =>
  admin.call(supportSettings.updateSupportSettings, {
    body: { targets: { urgent: noTargets, high: noTargets, medium: noTargets, low: noTargets, ...targets } },
  })
/** Lets time pass, after which everyone signs in again. */
const pass = async (milliseconds: number) => {
  running.clock.advance(milliseconds)
  admin = await anAdmin(running)
  member = await signIn(running, member)
}
const due = async (id: string) => {
  const { helpdesk } = await asAgent(admin, id)
  return [helpdesk?.dueFor, helpdesk?.dueAt && (Date.parse(helpdesk.dueAt) - running.clock.now().getTime()) / 1000]
}

test('a target is met by a reply at exactly its due time', async () => {
  await promise({ medium: { ...noTargets, first: 60 } })
  const { id } = await ask(member)
  // Written ten seconds before, and released at that moment.
  await pass(HOUR - 10_000)
  await answer(admin, id)
  running.clock.advance(10_000)
  await asAgent(admin, id)
  const promised = "select met_at = due_at as then, kept from ticket_promise where ticket_id = $1 and kind = 'first'"
  expect(await running.sql(promised, [id])).toEqual([{ then: true, kept: true }])
})

test('a stopped clock stays stopped when the priority changes', async () => {
  await promise({ medium: { ...noTargets, solution: 120 }, urgent: { ...noTargets, solution: 60 } })
  const { id } = await ask(member)
  await pass(30 * MINUTE)
  await answer(admin, id)
  await released(running, admin, id)
  await change(admin, id, { priority: 'urgent' })
  expect(await due(id)).toEqual([null, null])
  await pass(10 * HOUR)
  await answer(member, id)
  await released(running, admin, id)
  // Thirty of sixty minutes had passed; the rest runs from when the reply was visible, a moment ago.
  expect(await due(id)).toEqual(['solution', expect.closeTo(30 * 60, -1)])
})

test('a resolved ticket that is reopened while it is being closed stays open', async () => {
  const { id } = await ask(member)
  await change(admin, id, { status: 'resolved' })
  await pass(14 * 24 * HOUR)
  expect(await running.app.db.read(settledLongAgo)).toEqual([id])
  await answer(member, id)
  running.clock.advance(RELEASED_MS)
  await running.app.db.transact((tx) => closeSettled(tx, id))
  expect((await asAgent(admin, id)).status).toBe('open')
})

test('resolving and reopening a ticket does not restart its clocks', async () => {
  await promise({ medium: { first: 60, next: 30, solution: 120 } })
  const { id } = await ask(member)
  await pass(20 * MINUTE)
  await change(admin, id, { status: 'resolved' })
  expect(await due(id)).toEqual([null, null])
  await pass(10 * HOUR)
  await change(admin, id, { status: 'open' })
  expect(await due(id)).toEqual(['first', 40 * 60])
  // Nor the next reply, which the member waits for after the first.
  await answer(admin, id)
  await released(running, admin, id)
  await pass(HOUR)
  await answer(member, id)
  await released(running, admin, id)
  await pass(10 * MINUTE)
  await change(admin, id, { status: 'closed' })
  await pass(HOUR)
  await change(admin, id, { status: 'in_progress' })
  expect(await due(id)).toEqual(['next', expect.closeTo(20 * 60, -1)])
})

test('a reply to a resolved ticket starts a new next-response target and resumes the solution target', async () => {
  await promise({ medium: { first: 60, next: 45, solution: 120 } })
  const { id } = await ask(member)
  await pass(30 * MINUTE - 10_000)
  await answer(admin, id, { resolve: 'true' })
  await released(running, admin, id)
  const solution = "select minutes, kept from ticket_promise where ticket_id = $1 and kind = 'solution'"
  expect(await running.sql(solution, [id])).toEqual([{ minutes: 30, kept: true }])
  await pass(50 * HOUR)
  await answer(member, id)
  await released(running, admin, id)
  expect(await due(id)).toEqual(['next', expect.closeTo(45 * 60, 0)])
  // Ninety of the hundred and twenty minutes are left, and it is not counted as solved.
  const [row] = await running.sql('select solution_due_at::text as at from ticket where id = $1', [id])
  expect((Date.parse(String(row?.at)) - running.clock.now().getTime()) / MINUTE).toBeCloseTo(90, 0)
  expect(await running.sql(solution, [id])).toEqual([{ minutes: 30, kept: null }])
  await pass(10 * MINUTE)
  await change(admin, id, { status: 'resolved' })
  expect(await running.sql(solution, [id])).toEqual([{ minutes: 40, kept: true }])
})

test('a ticket resolved too late counts as missed, even before the job of that minute has run', async () => {
  await promise({ medium: { ...noTargets, first: 60 } })
  const { id } = await ask(member)
  await pass(61 * MINUTE)
  await change(admin, id, { status: 'resolved' })
  const promised = "select kept from ticket_promise where ticket_id = $1 and kind = 'first'"
  expect(await running.sql(promised, [id])).toEqual([{ kept: false }])
})
