import { courses, progress, treasury, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aGate } from '../../../../test/gate.ts'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anApplicant, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Decider, type Holder } from '../../../../test/wallet.ts'
import { DAY } from '../../../platform/clock.ts'

let running: Running
let library: Library
let learning: Learning
let decider: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  decider = await aTreasurer(running)
  library = await aLibrary(running)
  learning = aLearning(library)
})

const enter = (person: Person, id: string, body: Parameters<typeof enterWith>[2] = {}) => enterWith(person, id, body)
const enterWith = async (
  person: Person,
  id: string,
  body: { asset?: string; quote_id?: string; shown?: string; time_zone?: string },
) => (await person.call(courses.enrol, { params: { id }, body })).enrolment
const courseFor = async (person: Person, id: string) =>
  (await person.call(courses.getCourse, { params: { id } })).course
const clean = async () => expect((await decider.call(treasury.runReconcile, {})).report.differences).toEqual([])

describe('free course', () => {
  test('can be entered, left and entered again without losing progress', async () => {
    const member = await aMember(running)
    const id = await learning.course()
    const [first] = [await learning.lesson(id), await learning.lesson(id)]
    expect((await courseFor(member, id)).enrol.reason).toBe('possible')
    const enrolment = await enter(member, id, { time_zone: 'Europe/Lisbon' })
    expect(enrolment).toMatchObject({ completed: 0, lessons: 2, percent: 0, paid: 0, asset: null, coinAmount: null })
    await member.call(courses.markLesson, { params: { id: first }, body: { done: true } })
    expect((await refusalOf(enter(member, id))).code).toBe('already_enrolled')
    await member.call(courses.leaveCourse, { params: { id } })
    expect((await courseFor(member, id)).enrolment).toBeNull()
    expect((await refusalOf(member.call(courses.leaveCourse, { params: { id } }))).code).toBe('not_enrolled')
    const again = await enter(member, id)
    expect(again).toMatchObject({ id: enrolment.id, completed: 1, percent: 50, enrolledAt: enrolment.enrolledAt })
    const [row] = await running.sql('select time_zone from course_enrolment where id = $1', [enrolment.id])
    expect(row?.['time_zone']).toBe('Europe/Lisbon')
  })

  test.each([
    ['is closed', { open_for_enrolment: false }, 'enrolment_closed'],
    ['is for another level', { level: 'master' }, 'course_locked'],
    ['is a draft', { shown_from: null }, 'not_found'],
    ['is archived', { archived_at: new Date('2026-01-01T00:00:00Z') }, 'not_found'],
  ])('cannot be entered when it %s', async (_what, input, code) => {
    const member = await aMember(running)
    expect((await refusalOf(enter(member, await learning.course(input)))).code).toBe(code)
  })

  test('can be neither entered nor left without a membership', async () => {
    const applicant = await anApplicant(running)
    const id = await learning.course()
    expect((await refusalOf(enter(applicant, id))).code).toBe('signup_pending')
    expect((await refusalOf(enter(library.admin, id))).code).toBe('forbidden')
  })

  test('that is archived continues for its students', async () => {
    const member = await aMember(running)
    const id = await learning.course()
    await enter(member, id)
    await running.sql('update course set archived_at = now(), open_for_enrolment = false where id = $1', [id])
    expect((await courseFor(member, id)).enrolment).not.toBeNull()
    await member.call(courses.leaveCourse, { params: { id } })
    await enter(member, id)
  })
})

describe('section release', () => {
  test('counts days in the member’s time zone, at their chosen pace', async () => {
    const member = await aMember(running)
    const id = await learning.course({ pace_choice: true })
    const section = await learning.section(id, { release: 'days', release_days: 2, release_hour: 6 })
    const lesson = await learning.lesson(id, { section })
    const before = (await courseFor(member, id)).sections[0]
    expect(before).toMatchObject({ release: 'days', releaseDays: 2, opensAt: null })
    await enter(member, id, { time_zone: 'Asia/Tokyo' })
    const opensAt = async () => new Date((await courseFor(member, id)).sections[0]?.opensAt ?? 0)
    // At 6 in Tokyo, which is 21:00 of the previous day in UTC.
    const set = await opensAt()
    expect(set.toISOString()).toMatch(/T21:00:00.000Z$/)
    const { lesson: locked } = await member.call(courses.getLesson, { params: { id: lesson } })
    expect(locked.access).toMatchObject({ opens: false, reason: 'not_released', opensAt: set.toISOString() })
    await member.call(courses.setPace, { params: { id }, body: { pace: 'calm' } })
    expect((await opensAt()).getTime() - set.getTime()).toBe(2 * DAY)
    await member.call(courses.setPace, { params: { id }, body: { pace: 'free' } })
    expect((await courseFor(member, id)).sections[0]?.lessons[0]?.access.opens).toBe(true)
  })

  test.each([
    // In the local time zone, the 10th has begun or not.
    ['Asia/Tokyo', '2026-03-09T20:00:00Z', 0, 6, '2026-03-09T21:00:00.000Z'],
    ['Asia/Tokyo', '2026-03-09T20:00:00Z', 2, 6, '2026-03-11T21:00:00.000Z'],
    ['America/Los_Angeles', '2026-03-10T03:00:00Z', 1, 6, '2026-03-10T13:00:00.000Z'],
    // The hour has passed on the same day: opens at once.
    ['UTC', '2026-03-09T20:00:00Z', 0, 6, '2026-03-09T20:00:00.000Z'],
    // Clocks go forward in between, and the local hour stays.
    ['Europe/Berlin', '2026-03-28T12:00:00Z', 1, 6, '2026-03-29T04:00:00.000Z'],
  ])('in %s with enrollment at %s, after %i days at hour %i, is at %s', async (zone, enrolledAt, days, hour, opens) => {
    const member = await aMember(running)
    const id = await learning.course()
    const input = { release: 'days', release_days: days, release_hour: hour } as const
    await learning.lesson(id, { section: await learning.section(id, input) })
    const enrolment = await learning.enrol(id, member.id, new Date(enrolledAt))
    await running.sql('update course_enrolment set time_zone = $2 where id = $1', [enrolment, zone])
    expect((await courseFor(member, id)).sections[0]?.opensAt).toBe(opens)
  })

  test('is in UTC for an unknown time zone', async () => {
    const member = await aMember(running)
    const id = await learning.course()
    await learning.lesson(id, {
      section: await learning.section(id, { release: 'days', release_days: 1, release_hour: 6 }),
    })
    await enter(member, id, { time_zone: 'Mars/Olympus' })
    expect((await courseFor(member, id)).sections[0]?.opensAt).toMatch(/T06:00:00.000Z$/)
  })

  test('has a fixed pace if the author allows no choice', async () => {
    const member = await aMember(running)
    const id = await learning.course()
    const pace = () => member.call(courses.setPace, { params: { id }, body: { pace: 'free' } })
    expect((await refusalOf(pace())).code).toBe('not_enrolled')
    await enter(member, id)
    expect((await refusalOf(pace())).code).toBe('pace_fixed')
  })
})

describe('paid course', () => {
  const priced = async (cents = 10_000) => {
    const id = await learning.course({ price_cents: cents })
    await learning.lesson(id)
    return id
  }
  const rich = (amount = '0.01'): Promise<Holder> => aHolder(running, decider, { BTC: amount })

  test('is paid from the wallet at the price set on the server', async () => {
    const member = await rich()
    const id = await priced()
    const { quote } = await member.call(courses.quoteCourse, { params: { id }, body: { asset: 'BTC' } })
    expect(quote).toMatchObject({ price: 100, amount: '0.002', balance: '0.01', enough: true })
    const enrolment = await enter(member, id, { asset: 'BTC', quote_id: quote.quote_id, shown: '100' })
    expect(enrolment).toMatchObject({ paid: 100, asset: 'BTC', coinAmount: '0.002' })
    expect(await member.available('BTC')).toBe('0.008')
    await clean()
    const [entry] = await running.sql(
      "select title, status from activity_entry where person_id = $1 and type = 'purchase'",
      [member.id],
    )
    expect(entry).toMatchObject({ title: expect.stringMatching(/^Course /), status: 'paid' })
  })

  test('rejects a wrong or missing price and an unknown coin', async () => {
    const member = await rich()
    const id = await priced()
    for (const price of ['0', '99.99', '1000', undefined])
      expect(await refusalOf(enter(member, id, { asset: 'BTC', ...(price && { shown: price }) }))).toMatchObject({
        code: 'price_changed',
        details: { price: 100 },
      })
    expect((await refusalOf(enter(member, id, { shown: '100' }))).code).toBe('validation_failed')
    expect((await refusalOf(enter(member, id, { asset: 'DOGE', shown: '100' }))).code).toBe('coin_unknown')
    expect(await member.available('BTC')).toBe('0.01')
  })

  test('is not available for less than its price, or while the wallet is on hold', async () => {
    const member = await rich('0.001')
    const id = await priced()
    expect((await refusalOf(enter(member, id, { asset: 'BTC', shown: '100' }))).code).toBe('insufficient_funds')
    const held = await rich()
    await running.sql('update person set held_until = $2 where id = $1', [
      held.id,
      new Date(running.clock.now().getTime() + DAY),
    ])
    expect((await refusalOf(enter(held, id, { asset: 'BTC', shown: '100' }))).code).toBe('wallet_held')
    expect((await courseFor(held, id)).enrolment).toBeNull()
  })

  test('is paid once for 50 concurrent requests', async () => {
    const member = await rich()
    const id = await priced()
    const all = await endings(Array.from({ length: 50 }, () => enter(member, id, { asset: 'BTC', shown: '100' })))
    expect(all.filter((outcome) => outcome === 'done')).toEqual(['done'])
    expect(new Set(all)).toEqual(new Set(['done', 'already_enrolled']))
    expect(await member.available('BTC')).toBe('0.008')
    await clean()
  })

  test('that closes at the same moment takes no money', async () => {
    const member = await rich()
    const id = await priced()
    const gate = await aGate(running, 'update course set open_for_enrolment = false where id = $1', [id])
    const outcomes = endings([enter(member, id, { asset: 'BTC', shown: '100' })])
    await gate.waited(1)
    await gate.open()
    expect(await outcomes).toEqual(['enrolment_closed'])
    expect(await member.available('BTC')).toBe('0.01')
  })

  test('stays paid for a student who leaves and enters again', async () => {
    const member = await rich()
    const id = await priced()
    await enter(member, id, { asset: 'BTC', shown: '100' })
    await member.call(courses.leaveCourse, { params: { id } })
    // The price no longer applies to them, so screens must not request a coin.
    expect(await courseFor(member, id)).toMatchObject({ price: 100, enrol: { reason: 'returning' } })
    expect(await enter(member, id)).toMatchObject({ paid: 100, coinAmount: '0.002' })
    expect(await member.available('BTC')).toBe('0.008')
  })

  test('has no coin price when it is free', async () => {
    const member = await aMember(running)
    const id = await learning.course()
    const quote = member.call(courses.quoteCourse, { params: { id }, body: { asset: 'BTC' } })
    expect((await refusalOf(quote)).code).toBe('course_free')
  })

  test('is listed in the wallet statement', async () => {
    const member = await rich()
    await enter(member, await priced(), { asset: 'BTC', shown: '100' })
    const day = running.clock.now().toISOString().slice(0, 10)
    const answer = await member.call(wallet.getStatement, { query: { from: day, to: day, format: 'csv' } })
    expect(answer).toContain('course pay')
    expect(answer).toContain('-0.002')
  })
})

test('progress in a sample lesson counts once the member enrolls', async () => {
  const member = await aMember(running)
  const id = await learning.course()
  const sample = await learning.lesson(id, { sample: true })
  await learning.lesson(id)
  await member.call(progress.openContent, { params: { id: sample } })
  await member.call(courses.markLesson, { params: { id: sample }, body: { done: true } })
  expect(await enter(member, id)).toMatchObject({ completed: 1, percent: 50 })
})

test('a draft lesson does not prevent completion', async () => {
  const member = await aMember(running)
  const id = await learning.course()
  const lesson = await learning.lesson(id)
  await learning.lesson(id, { shown_from: null })
  await enter(member, id)
  await member.call(courses.markLesson, { params: { id: lesson }, body: { done: true } })
  expect((await courseFor(member, id)).enrolment).toMatchObject({
    lessons: 1,
    percent: 100,
    finishedAt: expect.any(String),
  })
})
