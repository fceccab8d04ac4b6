import { feeds, liveSessions, members, notifications } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { aSession, calendarKey, comes, entered } from '../../../test/live.ts'
import { aMember, anAdmin, anotherAdmin, type Person, signIn } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { undoing } from '../../../test/undoing.ts'
import { remindNext } from './notify.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anotherAdmin(running)
})

const HOUR = 3_600_000
const listed = async (member: Person) => (await member.call(liveSessions.listLiveSessions, { query: {} })).sessions
const seen = async (member: Person, id: string) => (await listed(member)).find((one) => one.id === id)
const told = async (person: Person) =>
  (await person.call(notifications.listNotifications, { query: { group: 'community' } })).notifications
const update = (id: string, input: object = {}, by = admin) =>
  by.call(liveSessions.updateLiveSession, { params: { id }, body: { ...entered(running), ...input } })
const cancel = (id: string, by = admin) =>
  by.call(liveSessions.cancelLiveSession, { params: { id }, body: { reason: 'The teacher is ill.' } })
const fileOf = async (client: Pick<Person, 'send'>, path: string) => {
  const answer = await client.send('GET', path)
  return { status: answer.status, text: await answer.text() }
}

describe('live session', () => {
  test('is visible to members of its levels, and not found for others', async () => {
    const [seeker, master] = [await aMember(running), await aMember(running, 'master')]
    const { id } = await aSession(running, admin, { audience: ['master'] })
    expect(await seen(master, id)).toMatchObject({ title: 'Evening circle', coming: false, seats: null, link: null })
    expect(await seen(seeker, id)).toBeUndefined()
    expect(await refusalOf(comes(seeker, id))).toMatchObject({ code: 'not_found' })
    expect((await fileOf(seeker, `/api/live-sessions/${id}/calendar`)).status).toBe(404)
  })

  test('assigns the last seat to one of fifty concurrent members, and again after a cancellation', async () => {
    const { id } = await aSession(running, admin, { seats: 2 })
    const first = await aMember(running)
    expect((await comes(first, id)).seats).toEqual({ total: 2, left: 1 })
    const people = await Promise.all(Array.from({ length: 50 }, () => aMember(running)))
    const answers = await Promise.all(people.map((one) => refusalOf(comes(one, id)).catch(() => undefined)))
    const [row] = await running.sql('select count(*)::int as n from live_coming where session_id = $1', [id])
    expect(row).toEqual({ n: 2 })
    expect(answers.filter((answer) => answer?.code === 'session_full')).toHaveLength(49)
    await comes(first, id, false)
    const late = await aMember(running)
    expect((await comes(late, id)).seats).toEqual({ total: 2, left: 0 })
    // Repeating it changes nothing.
    expect((await comes(late, id)).coming).toBe(true)
    expect(await refusalOf(update(id, { seats: 1 }))).toMatchObject({ code: 'seats_taken' })
    expect((await update(id, { seats: 2 })).session).toMatchObject({ seats: 2, coming: 2 })
  })

  test('assigns the seat of a banned member to the next, and never more seats than it has', async () => {
    const { id } = await aSession(running, admin, { seats: 1 })
    const [first, next, late] = [await aMember(running), await aMember(running), await aMember(running)]
    const ban = (person: Person) => admin.call(members.banMember, { params: { id: person.id }, body: {} })
    const unban = (person: Person) => admin.call(members.unbanMember, { params: { id: person.id }, body: {} })
    await comes(first, id)
    expect(await refusalOf(comes(next, id))).toMatchObject({ code: 'session_full' })
    await ban(first)
    expect((await seen(next, id))?.seats).toEqual({ total: 1, left: 1 })
    // Unbanned before anybody else requested the seat, so it is still theirs.
    await unban(first)
    expect((await seen(next, id))?.seats).toEqual({ total: 1, left: 0 })
    await ban(first)
    expect((await comes(next, id)).seats).toEqual({ total: 1, left: 0 })
    await unban(first)
    const again = await signIn(running, first)
    expect(await seen(again, id)).toMatchObject({ coming: false, link: null })
    for (const one of [again, late]) expect(await refusalOf(comes(one, id))).toMatchObject({ code: 'session_full' })
  })

  test('assigns the seat of a paused member to the next', async () => {
    const { id } = await aSession(running, admin, { seats: 1, audience: ['master'] })
    const [first, next] = [await aMember(running, 'master'), await aMember(running, 'master')]
    await comes(first, id)
    // The same level as during a pause.
    const setLevel = (level: string) =>
      running.sql('update person set membership_level = $2 where id = $1', [first.id, level])
    await setLevel('none')
    expect((await seen(next, id))?.seats).toEqual({ total: 1, left: 1 })
    expect((await comes(next, id)).seats).toEqual({ total: 1, left: 0 })
    await setLevel('master')
    expect(await seen(first, id)).toMatchObject({ coming: false, link: null, seats: { total: 1, left: 0 } })
  })

  test('requires a future start, an end after it, levels and an https link', async () => {
    const at = (hours: number) => new Date(running.clock.now().getTime() + hours * HOUR).toISOString()
    const attempts: [object, object][] = [
      [{ ends_at: at(1), starts_at: at(2) }, { code: 'session_ends_early' }],
      [{ starts_at: at(-2), ends_at: at(-1) }, { code: 'session_over' }],
      [{ audience: [] }, { code: 'audience_missing' }],
      [{ audience: ['emperor'] }, { code: 'level_unknown' }],
      [{ seats: 0 }, { code: 'validation_failed' }],
      [{ description: '*a_'.repeat(1600) }, { code: 'validation_failed' }],
    ]
    for (const link of ['http://meet.example.org', 'javascript:alert(1)', 'meet', 'https://', ''])
      attempts.push([{ link }, { code: 'validation_failed' }])
    for (const [input, expected] of attempts)
      expect(await refusalOf(aSession(running, admin, input)), JSON.stringify(input)).toMatchObject(expected)
  })

  test('list for administrators has the next one first, and past ones last, latest first', async () => {
    const at = (hours: number) => new Date(running.clock.now().getTime() + hours * HOUR).toISOString()
    const between = (starts: number, ends: number) => ({ starts_at: at(starts), ends_at: at(ends) })
    const made: string[] = []
    for (const times of [between(900, 901), between(-1, 1), between(700, 701), between(-3, 2), between(-30, 3)])
      made.push((await aSession(running, admin, times)).id)
    const [later, now, soon, past, older] = made
    const over = "update live_session set ends_at = starts_at + interval '1 hour' where id = any($1)"
    await running.sql(over, [[past, older]])
    const read = async (cursor?: string): Promise<string[]> => {
      const query = { limit: '2', ...(cursor && { cursor }) }
      const page = await admin.call(liveSessions.listManagedLiveSessions, { query })
      const ids = page.sessions.map(({ id }) => id)
      return page.next_cursor ? [...ids, ...(await read(page.next_cursor))] : ids
    }
    expect((await read()).filter((id) => made.includes(id))).toEqual([now, soon, later, past, older])
  })

  test('is restored when a change is undone', async () => {
    const { lastOf, undo } = undoing(() => admin)
    const { id } = await aSession(running, admin)
    await update(id, { title: 'Morning circle' })
    await undo((await lastOf(`live session:${id}`, 'change live session')).id)
    const { sessions } = await admin.call(liveSessions.listManagedLiveSessions, { query: { when: 'upcoming' } })
    expect(sessions.find((one) => one.id === id)).toMatchObject({ title: 'Evening circle', version: 3 })
  })
})

describe('participants', () => {
  test('are notified with the message when it is moved or cancelled, and no one else is', async () => {
    const [ann, ben] = [await aMember(running), await aMember(running)]
    const session = await aSession(running, admin)
    await comes(ann, session.id)
    const times = { starts_at: session.startsAt, ends_at: session.endsAt }
    await update(session.id, { ...times, title: 'Another title' })
    expect(await told(ann)).toEqual([])
    await update(session.id, { title: 'Another title', notice: 'The train is late.' })
    await cancel(session.id)
    const said = (await told(ann)).flatMap((one) => [one, ...one.earlier]).map(({ title }) => title)
    expect(said.toSorted()).toEqual(['Cancelled: Another title', 'Moved: Another title'])
    expect(await told(ben)).toEqual([])
    expect(await seen(ann, session.id)).toMatchObject({ cancelledReason: 'The teacher is ill.', link: null })
    expect(await seen(ben, session.id)).toBeUndefined()
    expect(await refusalOf(comes(ben, session.id))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(cancel(session.id))).toMatchObject({ code: 'session_cancelled' })
    expect(await refusalOf(update(session.id))).toMatchObject({ code: 'session_cancelled' })
  })

  test('are notified even if only the end is moved', async () => {
    const ann = await aMember(running)
    const session = await aSession(running, admin)
    await comes(ann, session.id)
    const ends_at = new Date(Date.parse(session.endsAt) + HOUR).toISOString()
    await update(session.id, { starts_at: session.startsAt, ends_at })
    expect((await told(ann)).map(({ title }) => title)).toEqual(['Moved: Evening circle'])
  })
})

describe('live session over time', () => {
  /** A server at another time. Members must sign in again there. */
  const at = async (moment: string) => {
    const own = await aServer()
    own.clock.advance(Date.parse(moment) - own.clock.now().getTime())
    const [keeper, member] = [await anAdmin(own), await aMember(own)]
    return { own, keeper, member }
  }

  test('shows the link from 15 minutes before until the end, with limited seats only to participants', async () => {
    const { own, keeper, member } = await at('2027-06-01T08:00:00Z')
    const other = await aMember(own)
    const times = { starts_at: '2027-06-01T10:00:00.000Z', ends_at: '2027-06-01T11:00:00.000Z' }
    const { id, link } = await aSession(own, keeper, { ...times, seats: 5 })
    await comes(member, id)
    const key = await calendarKey(member)
    const everything = async () => {
      const [ann, ben] = [await signIn(own, member), await signIn(own, other)]
      const paths = ['/api/live-sessions', `/api/live-sessions/${id}/calendar`, `/api/feeds/${key}/calendar`]
      const answers = await Promise.all(paths.map((path) => fileOf(ann, path)))
      const notices = JSON.stringify(await told(ann))
      const others = JSON.stringify(await listed(ben))
      const again = JSON.stringify(await comes(ann, id))
      const own_ = answers[0]?.text ?? ''
      return {
        list: own_.includes(link),
        again: again.includes(link),
        elsewhere: [answers[1]?.text, answers[2]?.text, notices, others].some((text) => text?.includes('secret')),
      }
    }
    own.clock.advance(Date.parse('2027-06-01T09:44:00Z') - own.clock.now().getTime())
    while (await own.app.db.transact(remindNext));
    expect(await everything()).toEqual({ list: false, again: false, elsewhere: false })
    own.clock.advance(2 * 60_000)
    expect(await everything()).toEqual({ list: true, again: true, elsewhere: false })
    own.clock.advance(75 * 60_000)
    const later = await signIn(own, member)
    expect(await listed(later)).toEqual([])
    expect(await refusalOf(comes(later, id))).toMatchObject({ code: 'session_over' })
  })

  // Clocks go forward on 28 March 2027 in Europe, and back on 31 October.
  test.each([
    { day: '2027-03-28', starts: '2027-03-28T08:00:00.000Z', local: 'Mar 28, 2027, 10:00' },
    { day: '2027-10-31', starts: '2027-10-31T08:00:00.000Z', local: 'Oct 31, 2027, 09:00' },
  ])(
    'sends reminders a day and an hour before the start, in local time of that day: $day',
    async (one) => {
      const start = Date.parse(one.starts)
      const { own, keeper, member } = await at(new Date(start - 30 * HOUR).toISOString())
      await own.sql("update person set time_zone = 'Europe/Berlin' where id = $1", [member.id])
      const ends_at = new Date(start + HOUR).toISOString()
      const { id } = await aSession(own, keeper, { starts_at: one.starts, ends_at })
      await comes(member, id)
      const late = await aMember(own)
      const heard = async (who: Person) => {
        while (await own.app.db.transact(remindNext));
        const rows = await own.sql(
          "select title, body from notification where person_id = $1 and kind = 'session_reminder' order by created_at",
          [who.id],
        )
        return rows.map(({ title, body }) => `${String(title)}. ${String(body)}`)
      }
      const to = (moment: number) => own.clock.advance(moment - own.clock.now().getTime())
      to(start - 24 * HOUR - 60_000)
      expect(await heard(member)).toEqual([])
      to(start - 24 * HOUR + 60_000)
      const day = `Evening circle starts in a day. The session starts at ${one.local} (Europe/Berlin). The link appears 15 minutes before.`
      expect(await heard(member)).toEqual([day])
      expect(await heard(member)).toEqual([day])
      // No reminder after registering late, because the member has just seen the time.
      await comes(await signIn(own, late), id)
      expect(await heard(late)).toEqual([])
      to(start - HOUR + 60_000)
      expect((await heard(member)).map((said) => said.split('.')[0])).toEqual([
        'Evening circle starts in a day',
        'Evening circle starts in an hour',
      ])
      expect(await heard(late)).toHaveLength(1)
    },
    300_000,
  )
})

describe('cancelled session', () => {
  test('sends no reminders and no further notifications', async () => {
    const own = await aServer()
    const [keeper, member] = [await anAdmin(own), await aMember(own)]
    const called = await aSession(own, keeper)
    const other = await aSession(own, keeper, { title: 'Morning circle' })
    for (const { id } of [called, other]) await comes(member, id)
    await cancel(called.id, keeper)
    own.clock.advance(Date.parse(called.startsAt) - HOUR / 2 - own.clock.now().getTime())
    while (await own.app.db.transact(remindNext));
    const reminded = await own.sql(
      "select distinct split_part(title, ' starts', 1) as of from notification where person_id = $1 and kind = 'session_reminder'",
      [member.id],
    )
    expect(reminded).toEqual([{ of: 'Morning circle' }])
  })
})

describe('personal calendar', () => {
  test('contains the member’s sessions only, until its address is revoked', async () => {
    const member = await aMember(running)
    const [coming, not] = [await aSession(running, admin, { title: 'I come' }), await aSession(running, admin)]
    await comes(member, coming.id)
    const path = `/api/feeds/${await calendarKey(member)}/calendar`
    const program = aClient(running.url)
    const { text } = await fileOf(program, path)
    expect(text).toContain(`UID:${coming.id}@`)
    expect(text).not.toContain(not.id)
    await cancel(coming.id)
    expect((await fileOf(program, path)).text).toContain('STATUS:CANCELLED')
    await member.call(feeds.revokeFeedAddress, {})
    expect((await fileOf(program, path)).status).toBe(404)
  })
})
