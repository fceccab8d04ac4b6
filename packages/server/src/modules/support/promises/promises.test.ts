import { helpdesk, type Input, supportSettings, tickets } from '@vesica/contract'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anAdministratorAs, type Person, signIn } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { answer, ask, at, change, asAgent, own, released } from '../../../../test/tickets.ts'
import { supportWorkers } from '../support.jobs.ts'

let running: Running
let admin: Person
let member: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
})
beforeEach(async () => {
  admin = await anAdmin(running)
  member = await aMember(running)
})
/** No targets or settings, and nobody is signed in. */
afterEach(async () => {
  running.clock.reset()
  await running.sql('delete from ticket_promise')
  await running.sql("delete from setting where key = 'support'")
  await running.sql('update session set ended_at = created_at where ended_at is null')
  await running.app.db.transact(async (tx) => tx.announce({ topics: ['platform'] }))
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const noTargets = { first: null, next: null, solution: null }
type Settings = Input<typeof supportSettings.updateSupportSettings>['body']
const decide = async (body: Settings) => (await admin.call(supportSettings.updateSupportSettings, { body })).settings
const promise = (medium: { first: number | null; next: number | null; solution: number | null }) =>
  decide({ targets: { urgent: noTargets, high: noTargets, medium, low: noTargets } })
const round = async () => {
  const [, worker] = supportWorkers(running.app.db)
  await worker?.run({})
}
/** Lets time pass, after which everyone signs in again. */
const pass = async (milliseconds: number) => {
  running.clock.advance(milliseconds)
  admin = await anAdmin(running)
  member = await signIn(running, member)
}
const minutesUntil = (time: string | null | undefined) =>
  time ? Math.round((Date.parse(time) - running.clock.now().getTime()) / MINUTE) : null
const due = async (id: string) => {
  const { helpdesk } = await asAgent(admin, id)
  return [helpdesk?.dueFor, minutesUntil(helpdesk?.dueAt)]
}

describe('response targets', () => {
  test('are empty until set, and the member sees the usual response time when it is known', async () => {
    const { promise: current, hours, contact } = await member.call(tickets.getPromise, { query: {} })
    expect([current, hours, contact]).toEqual([
      { by: null, usualMinutes: null },
      [],
      { email: null, phone: null, directions: '' },
    ])
    for (let n = 1; n <= 10; n += 1) {
      const { id } = await ask(member)
      running.clock.advance(n * MINUTE)
      await answer(admin, id)
      expect((await member.call(tickets.getPromise, { query: {} })).promise.usualMinutes).toBeNull()
      await released(running, admin, id)
    }
    const usual = (await member.call(tickets.getPromise, { query: {} })).promise.usualMinutes
    // Five of the ten waited five minutes and ten seconds at most.
    expect(usual).toBe(6)
    await pass(31 * 24 * HOUR)
    expect((await member.call(tickets.getPromise, { query: {} })).promise.usualMinutes).toBeNull()
  })

  test("are shown before a ticket is written and in it: first response, next response, none on the member's turn", async () => {
    await promise({ first: 60, next: 30, solution: 600 })
    const before = await member.call(tickets.getPromise, { query: { priority: 'medium' } })
    expect(minutesUntil(before.promise.by)).toBe(60)
    const { id, promise: current } = await ask(member)
    expect(minutesUntil(current.by)).toBe(60)
    expect(await due(id)).toEqual(['first', 60])
    await answer(admin, id)
    await released(running, admin, id)
    expect(await due(id)).toEqual([null, null])
    expect((await own(member, id)).promise.by).toBeNull()
    await pass(5 * HOUR)
    await answer(member, id)
    await released(running, admin, id)
    expect(await due(id)).toEqual(['next', 30])
    expect(minutesUntil((await own(member, id)).promise.by)).toBe(30)
    await pass(40 * MINUTE)
    expect(minutesUntil((await own(member, id)).promise.by), 'a promise that was missed is still named').toBe(-10)
  })

  test("for a solution stay while it is the member's turn", async () => {
    await promise({ first: null, next: null, solution: 120 })
    const { id } = await ask(member)
    await pass(30 * MINUTE)
    await answer(admin, id)
    await released(running, admin, id)
    await pass(10 * HOUR)
    await answer(member, id)
    await released(running, admin, id)
    expect(await due(id)).toEqual(['solution', 90])
    await pass(80 * MINUTE)
    await change(admin, id, { status: 'resolved' })
    const rows = await running.sql("select minutes, kept from ticket_promise where kind = 'solution'")
    expect(rows).toEqual([{ minutes: expect.toSatisfy((n: number) => n >= 109 && n <= 111), kept: true }])
    expect((await admin.call(helpdesk.getQueues, {})).targetsMetPercent).toBe(100)
  })

  test('count from the opening of the ticket when the priority changes', async () => {
    await decide({
      targets: {
        urgent: { ...noTargets, first: 20 },
        high: noTargets,
        medium: { ...noTargets, first: 60 },
        low: noTargets,
      },
    })
    const { id } = await ask(member)
    await pass(5 * MINUTE)
    await change(admin, id, { priority: 'urgent' })
    expect(await due(id)).toEqual(['first', 15])
    await change(admin, id, { priority: 'low' })
    expect(await due(id)).toEqual([null, null])
  })

  test('use business hours, which are shown', async () => {
    const from = running.clock.now().toISOString().slice(11, 13)
    const later = `${String((Number(from) + 2) % 24).padStart(2, '0')}:00`
    const hours = Number(from) >= 21 ? [{ from: '01:00', to: '24:00' }] : [{ from: later, to: '24:00' }]
    const settings = await decide({
      businessHours: { time_zone: 'UTC', days: Array.from({ length: 7 }, () => hours), holidays: [] },
      contact: { email: 'help@example.org', phone: '', directions: 'We are two.' },
    })
    expect(settings.businessHours.days[0]).toEqual(hours)
    const response = await member.call(tickets.getPromise, { query: {} })
    expect(response.hours).toEqual([`Monday to Sunday, ${hours[0]?.from} to 24:00 (UTC)`])
    expect(response.contact).toEqual({ email: 'help@example.org', phone: null, directions: 'We are two.' })
  })

  test('are set by administrators who can change settings, audited, and validated', async () => {
    const helper = await anAdministratorAs(running, ['support'])
    const body = { close_after_days: 3 }
    expect(await refusalOf(helper.call(supportSettings.updateSupportSettings, { body }))).toMatchObject({ status: 403 })
    const office = { time_zone: 'Europe/Atlantis', days: [[], [], [], [], [], [], []], holidays: [] }
    expect(await refusalOf(decide({ businessHours: office }))).toMatchObject({ code: 'time_zone_unknown' })
    const backwards = [[{ from: '17:00', to: '09:00' }], [], [], [], [], [], []]
    expect(await refusalOf(decide({ businessHours: { ...office, time_zone: 'UTC', days: backwards } }))).toMatchObject({
      status: 422,
    })
    await decide(body)
    const [trace] = await running.sql(
      "select before -> 'close_after_days' as before, after -> 'close_after_days' as after from audit_entry where action = 'change support settings' order by created_at desc, id desc limit 1",
    )
    expect(trace).toEqual({ before: 14, after: 3 })
  })
})

describe('a missed target', () => {
  const late = async (requester: Person) => {
    const { id } = await ask(requester)
    await pass(61 * MINUTE)
    return id
  }

  test('is recorded once and counts as missed', async () => {
    await promise({ first: 60, next: null, solution: null })
    const id = await late(member)
    await Promise.all([round(), round(), round()])
    await answer(admin, id)
    await released(running, admin, id)
    const notes = (await asAgent(admin, id)).responses.filter(
      ({ message }) => message === 'The first response is overdue',
    )
    expect(notes).toHaveLength(1)
    expect((await own(member, id)).events.map(({ text }) => text)).toEqual(['Picked up by support'])
    expect((await admin.call(helpdesk.getQueues, {})).targetsMetPercent).toBe(0)
  })

  test('stays missed when its ticket is merged into another', async () => {
    await promise({ first: 60, next: null, solution: null })
    const id = await late(member)
    await round()
    const into = await ask(member)
    await admin.call(helpdesk.mergeTicket, { ...at(id), body: { into: into.id } })
    expect((await admin.call(helpdesk.getQueues, {})).targetsMetPercent).toBe(0)
  })
})

describe('the minutely job', () => {
  test('wakes snoozed tickets with an event and closes tickets resolved long ago', async () => {
    const [asleep, solved] = [await ask(member), await ask(member)]
    const until = new Date(running.clock.now().getTime() + HOUR).toISOString()
    await change(admin, asleep.id, { asleep_until: until })
    await change(admin, solved.id, { status: 'resolved' })
    await round()
    expect((await asAgent(admin, asleep.id)).helpdesk?.asleepUntil).toBe(until)
    await pass(HOUR)
    await round()
    const woken = await asAgent(admin, asleep.id)
    expect([woken.helpdesk?.asleepUntil, woken.responses.at(-1)?.message]).toEqual([null, 'Snooze ended'])
    await pass(14 * 24 * HOUR)
    await round()
    const closed = await asAgent(admin, solved.id)
    expect([closed.status, closed.responses.at(-1)?.author]).toEqual(['closed', null])
    expect(await refusalOf(answer(admin, solved.id))).toMatchObject({ code: 'ticket_closed' })
    expect(await refusalOf(admin.call(helpdesk.getManagedTicket, at('none')))).toMatchObject({ status: 404 })
  })
})
