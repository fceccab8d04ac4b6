import { activity, notifications } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { mailFor, aMember, anApprovedApplicant, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'
import { type Notice, notify } from '../index.ts'
import { writeDigests } from '../notices/digest.ts'
import { muteKey } from '../notices/mute.ts'
import { muteToken } from './mute-token.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const at = (text: string) => new Date(`${text}Z`).toISOString()

describe('email is held back', () => {
  /** In Berlin, 2026-03-29 02:00 is 03:00, and 2026-10-25 03:00 is 02:00 once more. */
  const cases: [name: string, hours: [string, string], written: string, leaves: string][] = [
    ['not outside of quiet hours', ['21:00', '07:00'], '2026-06-01T12:00', '2026-06-01T12:00'],
    ['until the morning after', ['21:00', '07:00'], '2026-06-01T20:00', '2026-06-02T05:00'],
    ['until the same morning', ['21:00', '07:00'], '2026-06-02T01:00', '2026-06-02T05:00'],
    ['from the very minute', ['21:00', '07:00'], '2026-06-01T19:00', '2026-06-02T05:00'],
    ['until the very minute', ['21:00', '07:00'], '2026-06-02T05:00', '2026-06-02T05:00'],
    ['within a day', ['12:00', '14:00'], '2026-06-01T10:30', '2026-06-01T12:00'],
    ['within a day from the very minute', ['12:00', '14:00'], '2026-06-01T10:00', '2026-06-01T12:00'],
    ['within a day until the very minute', ['12:00', '14:00'], '2026-06-01T12:00', '2026-06-01T12:00'],
    ['an hour less in the night that leaves one out', ['21:00', '07:00'], '2026-03-28T20:30', '2026-03-29T05:00'],
    ['an hour more in the night that has one twice', ['21:00', '07:00'], '2026-10-24T19:30', '2026-10-25T06:00'],
    ['that much later where their end is left out', ['21:00', '02:30'], '2026-03-28T23:00', '2026-03-29T01:30'],
    ['at no time when they begin as they end', ['07:00', '07:00'], '2026-06-01T12:00', '2026-06-01T12:00'],
  ]
  test.each(cases)('%s', async (_, [from, until], written, leaves) => {
    const [row] = await running.sql("select rested_until($1, $2, $3, 'Europe/Berlin') as at", [
      at(written),
      from,
      until,
    ])
    expect(row).toEqual({ at: new Date(at(leaves)) })
  })
})

describe('the latest due date of a digest', () => {
  const cases: [string, string, string, number, string][] = [
    ['is today once its time has come', 'daily', '2026-06-03T06:00', 1, '2026-06-03'],
    ['is yesterday before that', 'daily', '2026-06-03T05:59', 1, '2026-06-02'],
    ['is the latest of its days of the week', 'weekly', '2026-06-03T12:00', 1, '2026-06-01'],
    ['is a week ago on that day before its time', 'weekly', '2026-06-01T05:00', 1, '2026-05-25'],
    ['comes by the clock, summer or winter', 'daily', '2026-10-25T07:00', 1, '2026-10-25'],
    ['is not an hour early in winter', 'daily', '2026-10-25T06:30', 1, '2026-10-24'],
  ]
  test.each(cases)('%s', async (_, period, now, day, expected) => {
    const [row] = await running.sql("select digest_date($1, $2, '08:00', $3, 'Europe/Berlin')::text as day", [
      at(now),
      period,
      day,
    ])
    expect(row?.['day']).toBe(expected)
  })
})

const sendNotice = (person: Person, more: Partial<Notice> = {}) =>
  running.app.db.transact((tx) => notify(tx, [person], { kind: 'order', title: 'Packed', text: 'Packed.', ...more }))

/** A time zone where it is roughly this hour now. */
const zoneWhereItIs = (hour: number): string => {
  const ahead = ((hour - running.clock.now().getUTCHours() + 36) % 24) - 12
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

const dueIn = async (person: Person) => {
  // While an email is being sent, its due time is the end of the claim.
  const rows = await running.sql(
    `select subject, claim is null and sent_at is null and due_at > created_at as rests
     from letter where person_id = $1`,
    [person.id],
  )
  return Object.fromEntries(rows.map(({ subject, rests }) => [subject, rests]))
}

test('quiet hours delay every email except those about security', async () => {
  const member = await aMember(running)
  const times = {
    quietFrom: '21:00',
    quietUntil: '07:00',
    digestAt: '08:00',
    digestDay: 1,
    timeZone: zoneWhereItIs(23),
  }
  await member.call(notifications.setPreferences, { body: { times } })
  await sendNotice(member)
  await sendNotice(member, { kind: 'security', title: 'Your password was changed' })
  expect(await dueIn(member)).toMatchObject({ Packed: true, 'Your password was changed': false })
  const { quiet } = await member.call(notifications.listNotifications, { query: {} })
  expect(quiet).toEqual({ from: '21:00', until: '07:00' })
})

describe('daily digest', () => {
  const addresseesOf = (people: Person[]) => async () => new Map(people.map((person) => [person.id, person]))
  const write = (people: Person[]) => running.app.db.transact((tx) => writeDigests(tx, addresseesOf(people)))
  const digests = (person: Person) =>
    running.sql("select paragraphs from letter where person_id = $1 and kind = 'daily' order by created_at", [
      person.id,
    ])
  const chooseDaily = async (person: Person) => {
    const times = { quietFrom: null, quietUntil: null, digestAt: '08:00', digestDay: 1, timeZone: zoneWhereItIs(6) }
    const preferences = (['order', 'course_news'] as const).map((kind) => ({ kind, app: true, mail: 'daily' as const }))
    await person.call(notifications.setPreferences, { body: { times, preferences } })
  }

  test('lists unread notifications once, by group, and leaves later ones to the next digest', async () => {
    const [member, stranger] = [await aMember(running), await aMember(running)]
    for (const person of [member, stranger]) await chooseDaily(person)
    await sendNotice(member, { title: 'Packed' })
    await sendNotice(member, { kind: 'course_news', title: 'A new lesson' })
    await sendNotice(member, { title: 'On its way' })
    await write([member, stranger])
    expect(await digests(member)).toEqual([])
    running.clock.advance(3 * 3_600_000)
    await sendNotice(member, { title: 'Delivered' })
    await Promise.all([write([member, stranger]), write([member, stranger]), write([member, stranger])])
    const paragraphs = [
      '3 notifications you haven’t read yet:',
      'Learning\n– A new lesson',
      'Orders\n– On its way\n– Packed',
    ]
    expect(await digests(member)).toEqual([{ paragraphs }])
    expect(await digests(stranger)).toEqual([])
    running.clock.advance(24 * 3_600_000)
    await write([member, stranger])
    expect((await digests(member))[1]).toEqual({
      paragraphs: ['One notification you haven’t read yet:', 'Orders\n– Delivered'],
    })
  })

  test('is created once a day, even if notifications are marked as unread afterwards', async () => {
    const member = await aMember(running)
    await chooseDaily(member)
    await sendNotice(member, { title: 'Packed' })
    await sendNotice(member, { title: 'On its way' })
    const { notifications: all } = await member.call(notifications.listNotifications, { query: {} })
    const ids = all.filter(({ title }) => title === 'Packed').map(({ id }) => id)
    await member.call(activity.readNotifications, { body: { ids } })
    running.clock.advance(3 * 3_600_000)
    await write([member])
    await member.call(activity.readNotifications, { body: { ids, read: false } })
    await write([member])
    expect(await digests(member)).toHaveLength(1)
    running.clock.advance(24 * 3_600_000)
    await write([member])
    expect((await digests(member)).map(({ paragraphs }) => (paragraphs as string[]).at(-1))).toEqual([
      'Orders\n– On its way',
      'Orders\n– Packed',
    ])
  })

  test('is delayed until the end of quiet hours', async () => {
    const member = await aMember(running)
    await chooseDaily(member)
    const timeZone = zoneWhereItIs(6)
    const times = { quietFrom: '07:30', quietUntil: '13:00', digestAt: '08:00', digestDay: 1, timeZone }
    await member.call(notifications.setPreferences, { body: { times } })
    await sendNotice(member)
    running.clock.advance(3 * 3_600_000)
    await write([member])
    // Longer than a claim lasts.
    const due = await running.sql(
      "select due_at > created_at + interval '1 hour' as rests from letter where person_id = $1 and kind = 'daily'",
      [member.id],
    )
    expect(due).toEqual([{ rests: true }])
  })

  test('is not created for a requested action that is already completed', async () => {
    const member = await aMember(running)
    await chooseDaily(member)
    await sendNotice(member, { asks: { kind: 'resubmission', id: member.id } })
    running.clock.advance(27 * 3_600_000)
    await write([member])
    expect(await digests(member)).toEqual([])
  })

  test('is not created for notifications read in the meantime', async () => {
    const member = await aMember(running)
    await chooseDaily(member)
    await sendNotice(member)
    const { notifications: all } = await member.call(notifications.listNotifications, { query: {} })
    await member.call(notifications.archiveNotifications, { body: { ids: all.map(({ id }) => id) } })
    running.clock.advance(27 * 3_600_000)
    await write([member])
    expect(await digests(member)).toEqual([])
  })
})

describe('notification email', () => {
  const receivedEmail = async (member: Person, subject: string) => {
    await expect
      .poll(async () => (await mailFor(running, member.email)).map((email) => email.subject))
      .toContain(subject)
    const received = (await mailFor(running, member.email)).find((mail) => mail.subject === subject)
    const header = (name: string) => received?.headers.find(({ key }) => key === name)?.value
    return { text: received?.text ?? '', header, id: received?.messageId }
  }

  test('states its reason and supports unsubscribing by one-click POST and by the page behind its link', async () => {
    const member = await aMember(running)
    await sendNotice(member)
    const { text, header, id } = await receivedEmail(member, 'Packed')
    expect(text).toContain('You’re receiving this because you placed this order.')
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = /^<(http:\/\/vesica\.test\/mute\/([\w-]+))>$/.exec(header('list-unsubscribe') ?? '')
    expect(text).toContain(link?.[1])
    const [row] = await running.sql("select id from letter where person_id = $1 and subject = 'Packed'", [member.id])
    expect(id).toBe(`<${String(row?.['id'])}@localhost>`)
    const press = (token: string, body: FormData | URLSearchParams) =>
      fetch(`${running.url}/mute/${token}`, { method: 'POST', body })
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })])
      expect((await press(link?.[2] ?? '', body)).status).toBe(204)
    await sendNotice(member, { title: 'On its way' })
    expect(await dueIn(member)).not.toHaveProperty('On its way')
    const params = { token: link?.[2] ?? '' }
    const resubscribed = await member.call(notifications.muteByLink, { params, body: { muted: false } })
    expect(resubscribed).toEqual({ muted: false, names: ['Order updates'] })
    await sendNotice(member, { title: 'Delivered' })
    expect(await dueIn(member)).toHaveProperty('Delivered')
    expect(
      (await press(`${params.token.startsWith('A') ? 'B' : 'A'}${params.token.slice(1)}`, new URLSearchParams()))
        .status,
    ).toBe(404)
    expect((await press('x', new URLSearchParams())).status).toBe(404)
  })

  test('can only be unsubscribed from its own kind, even with a manipulated link', async () => {
    const member = await aMember(running)
    const key = await running.app.db.read(muteKey)
    const bytes = Buffer.from(muteToken(key, member.id, 'order'), 'base64url')
    const token = Buffer.concat([bytes.subarray(0, -'order'.length), Buffer.from('announcement')]).toString('base64url')
    const request = member.call(notifications.muteByLink, { params: { token }, body: { muted: true } })
    expect(await refusalOf(request)).toMatchObject({ code: 'mute_link_wrong' })
  })

  test('of the daily digest can be unsubscribed from without losing email about money', async () => {
    const member = await aMember(running)
    const preferences = (['order', 'request'] as const).map((kind) => ({ kind, app: true, mail: 'daily' as const }))
    await member.call(notifications.setPreferences, { body: { preferences } })
    const token = muteToken(await running.app.db.read(muteKey), member.id, 'daily')
    const { names } = await member.call(notifications.muteByLink, { params: { token }, body: { muted: true } })
    expect(names).toEqual(['Order updates'])
    const { preferences: stored } = await member.call(notifications.getPreferences, {})
    expect(stored).toContainEqual({ kind: 'request', app: true, mail: 'daily' })
    expect(stored).toContainEqual({ kind: 'order', app: true, mail: 'off' })
  })

  test('about money or security has no unsubscribe link', async () => {
    const member = await anApprovedApplicant(running)
    const approved = await receivedEmail(member, 'Your sign-up is approved')
    expect(approved.text).toContain('You’re receiving this because it’s about your membership.')
    await sendNotice(member, { kind: 'security', title: 'Safe' })
    for (const { text, header } of [approved, await receivedEmail(member, 'Safe')]) {
      expect(header('list-unsubscribe')).toBeUndefined()
      expect(text).not.toContain('/mute/')
    }
  })
})
