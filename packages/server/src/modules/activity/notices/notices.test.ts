import { activity, notifications, profile } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo } from '../../../../test/emails.ts'
import { anApprovedApplicant, anAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'
import { type Notice, notify } from '../index.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const sendNotice = (person: Person, more: Partial<Notice> = {}) =>
  running.app.db.transact((tx) =>
    notify(tx, [person], { kind: 'order', title: 'Packed', text: 'It is packed.', ...more }),
  )
const list = (person: Person, query = {}) => person.call(notifications.listNotifications, { query })
const titles = async (person: Person, query = {}) => (await list(person, query)).notifications.map(({ title }) => title)
const subjects = async (person: Person) => (await emailsTo(running, person.email)).map(({ subject }) => subject)
const choose = (person: Person, ...preferences: notifications.Preference[]) =>
  person.call(notifications.setPreferences, { body: { preferences } })

describe('notification list', () => {
  test('groups notifications about the same subject under the latest, and counts unread ones by group', async () => {
    const member = await anApprovedApplicant(running)
    for (const title of ['Order #1042 confirmed', 'Packed', 'On its way'])
      await sendNotice(member, { title, about: 'order 1042' })
    await sendNotice(member, { title: 'Another order' })
    const { notifications: listed, unread, unreadIn } = await list(member)
    expect(listed.map(({ title, before }) => [title, before])).toEqual([
      ['Another order', 0],
      ['On its way', 2],
      ['Your sign-up is approved', 1],
    ])
    expect(listed[1]?.earlier.map(({ title }) => title)).toEqual(['Packed', 'Order #1042 confirmed'])
    expect(listed.map(({ group }) => group)).toEqual(['orders', 'orders', 'money'])
    expect([unread, unreadIn]).toEqual([5, { orders: 4, money: 1 }])
  })

  test('is paginated with each group on one page only', async () => {
    const member = await anApprovedApplicant(running)
    for (let order = 0; order < 3; order += 1)
      for (const title of ['Placed', 'Packed'])
        await sendNotice(member, { title: `${title} ${order}`, about: `order ${order}` })
    const titlesSeen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(member, { limit: '2', ...(cursor && { cursor }) })
      titlesSeen.push(...page.notifications.map(({ title }) => title))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    expect(titlesSeen).toEqual(['Packed 2', 'Packed 1', 'Packed 0', 'Your sign-up is approved'])
  })

  test('filters by group and by unread, and rejects an unknown group', async () => {
    const member = await anApprovedApplicant(running)
    await sendNotice(member, { title: 'First', about: 'order 7' })
    const [first] = (await list(member)).notifications
    await member.call(activity.readNotifications, { body: { ids: [first?.id ?? ''] } })
    await sendNotice(member, { title: 'Second', about: 'order 7' })
    expect(await titles(member, { group: 'orders' })).toEqual(['Second'])
    const unread = await list(member, { unread: 'true' })
    expect(unread.notifications.map(({ title, before }) => [title, before])).toEqual([
      ['Second', 0],
      ['Your sign-up is approved', 0],
    ])
    expect(await titles(member, { group: 'learning' })).toEqual([])
    expect(await refusalOf(list(member, { group: 'weather' }))).toMatchObject({
      errors: { group: ['There is no such group of notifications.'] },
    })
  })

  test('omits archived notifications, which count as read, and lists them again once unarchived', async () => {
    const member = await anApprovedApplicant(running)
    await sendNotice(member)
    const [packed] = (await list(member)).notifications
    const ids = [packed?.id ?? '']
    expect(await member.call(notifications.archiveNotifications, { body: { ids } })).toEqual({ unread: 1 })
    expect(await titles(member)).toEqual(['Your sign-up is approved'])
    expect(await titles(member, { archived: 'true' })).toEqual(['Packed'])
    const notices = (await member.call(activity.listActivity, { query: {} })).notifications
    expect(notices.map(({ title }) => title)).toEqual(['Your sign-up is approved', 'We received your application'])
    await member.call(notifications.archiveNotifications, { body: { ids, archived: false } })
    expect(await titles(member)).toEqual(['Packed', 'Your sign-up is approved'])
  })

  test('does not show, archive or mark notifications of other people', async () => {
    const [owner, stranger] = [await anApprovedApplicant(running), await anApprovedApplicant(running)]
    const [own] = (await list(owner)).notifications
    const ids = [own?.id ?? '', 'no id']
    await stranger.call(notifications.archiveNotifications, { body: { ids } })
    await stranger.call(activity.readNotifications, { body: { ids, read: false } })
    expect((await list(owner)).notifications[0]).toMatchObject({ archived: false, read: false })
  })

  test('can mark a notification as unread again', async () => {
    const member = await anApprovedApplicant(running)
    const [first] = (await list(member)).notifications
    const ids = [first?.id ?? '']
    expect(await member.call(activity.readNotifications, { body: { ids } })).toEqual({ unread: 0 })
    expect(await member.call(activity.readNotifications, { body: { ids, read: false } })).toEqual({ unread: 1 })
  })
})

describe('notification preferences', () => {
  test('can turn off email or defer it to the daily digest, while the app still shows the notification', async () => {
    const member = await anApprovedApplicant(running)
    await choose(member, { kind: 'order', app: true, mail: 'off' }, { kind: 'course_news', app: true, mail: 'daily' })
    await sendNotice(member)
    await sendNotice(member, { kind: 'course_news', title: 'A new lesson' })
    await sendNotice(member, { kind: 'course_words', title: 'A word' })
    expect(await subjects(member)).toEqual(['A word', 'Your sign-up is approved', 'We received your application'])
    expect(await titles(member)).toEqual(['A word', 'A new lesson', 'Packed', 'Your sign-up is approved'])
  })

  test('can hide a notification in the app and still send the email', async () => {
    const member = await anApprovedApplicant(running)
    await choose(member, { kind: 'order', app: false, mail: 'now' })
    await sendNotice(member)
    expect(await titles(member)).toEqual(['Your sign-up is approved'])
    expect((await list(member)).unread).toBe(1)
    expect(await subjects(member)).toContain('Packed')
  })

  test('include defaults, and hide administrator notifications from members', async () => {
    const member = await anApprovedApplicant(running)
    await choose(member, { kind: 'order', app: false, mail: 'weekly' }, { kind: 'order', app: true, mail: 'daily' })
    const { preferences } = await member.call(notifications.getPreferences, {})
    expect(preferences).toContainEqual({ kind: 'order', app: true, mail: 'daily' })
    expect(preferences).toContainEqual({ kind: 'security', app: true, mail: 'now' })
    const kinds = preferences.map(({ kind }) => kind)
    expect(kinds).not.toContain('control')
    const admin = await (await anAdmin(running)).call(notifications.getPreferences, {})
    expect(admin.preferences.map(({ kind }) => kind)).toContain('control')
  })

  test.each([
    ['money out of the app', { kind: 'request', app: false, mail: 'now' }],
    ['security by mail not at all', { kind: 'security', app: true, mail: 'off' }],
    ['what is for administrators', { kind: 'control', app: true, mail: 'now' }],
  ] as const)('reject %s', async (_, preference) => {
    const member = await anApprovedApplicant(running)
    const refused = await refusalOf(choose(member, { kind: 'order', app: true, mail: 'off' }, preference))
    expect(refused).toMatchObject({ status: 422, code: 'notice_fixed' })
    // Nothing is saved.
    const { preferences } = await member.call(notifications.getPreferences, {})
    expect(preferences).toContainEqual({ kind: 'order', app: true, mail: 'now' })
  })

  test('never suppress mandatory notifications, even with a preference stored earlier', async () => {
    const member = await anApprovedApplicant(running)
    await running.sql(
      "insert into notice_preference (person_id, kind, app, mail) values ($1, 'security', false, 'off')",
      [member.id],
    )
    await sendNotice(member, { kind: 'security', title: 'A new sign-in' })
    expect(await titles(member)).toContain('A new sign-in')
    expect(await subjects(member)).toContain('A new sign-in')
  })

  test('apply quiet hours in the chosen time zone, or in the browser’s if none is chosen', async () => {
    const member = await anApprovedApplicant(running)
    const zoneOf = async () => (await member.call(notifications.getPreferences, {})).times.timeZone
    const live = (timeZone: string | null) =>
      member.call(profile.savePreferences, { body: { language: 'en', timeZone, weekStart: null } })
    expect(await zoneOf()).toBe('UTC')
    await live('Pacific/Kiritimati')
    expect(await zoneOf()).toBe('Pacific/Kiritimati')
    const now = running.clock.now()
    const clock = (hours: number) => new Date(now.getTime() + hours * 3_600_000).toISOString().slice(11, 16)
    // Quiet for an hour around now in Kiritimati, which is 14 hours ahead of UTC.
    const times = { quietFrom: clock(13.5), quietUntil: clock(14.5), digestAt: '08:00', digestDay: 1, timeZone: 'UTC' }
    await member.call(notifications.setPreferences, { body: { times } })
    const dueAfter = async (title: string) => {
      await sendNotice(member, { title })
      // An email already being sent has a later due time too, but also a try.
      const [row] = await running.sql(
        'select tries = 0 and due_at - created_at > interval $$1 minute$$ as waits from letter where subject = $1 and to_address = $2',
        [title, member.email],
      )
      return row?.['waits']
    }
    expect(await dueAfter('There it is night')).toBe(true)
    await live(null)
    expect(await zoneOf()).toBe('UTC')
    expect(await dueAfter('Here it is day')).toBe(false)
  })

  test('reject an unknown kind, delivery mode, time zone or time with a message', async () => {
    const member = await anApprovedApplicant(running)
    const attempts: [object, object][] = [
      [{ kind: 'weather', app: true, mail: 'now' }, { 'preferences[0][kind]': ['There is no such preference.'] }],
      [
        { kind: 'order', app: true, mail: 'hourly' },
        { 'preferences[0][mail]': ['Mail about this comes at once, daily, weekly or never.'] },
      ],
    ]
    for (const [preference, errors] of attempts)
      expect(await refusalOf(choose(member, preference as never))).toMatchObject({ code: 'validation_failed', errors })
    const times = { quietFrom: null, quietUntil: null, digestAt: '08:00', digestDay: 1, timeZone: 'UTC' }
    const noZone = 'Please choose a time zone from the list.'
    const wrong: [object, object][] = [
      [{ quietFrom: '21:00' }, { code: 'quiet_hours_half' }],
      [{ timeZone: 'Atlantis/Poseidonis' }, { errors: { 'times[timeZone]': [noZone] } }],
      [{ timeZone: '<+07>-07' }, { errors: { 'times[timeZone]': [noZone] } }],
      [{ digestAt: '24:00' }, { errors: { 'times[digestAt]': ['Please enter a time of day, as 07:30.'] } }],
      [{ digestDay: 0 }, { errors: { 'times[digestDay]': ['Please choose a day.'] } }],
    ]
    for (const [more, expected] of wrong) {
      const body = { times: { ...times, ...more } }
      expect(await refusalOf(member.call(notifications.setPreferences, { body }))).toMatchObject(expected)
    }
  })
})

describe('time zone', () => {
  const zones = () =>
    running.sql(`select name, known_time_zone(name) as known from unnest($1::text[]) as name`, [names])
  const names = [...Intl.supportedValuesOf('timeZone'), 'Asia/Calcutta', 'Asia/Kolkata', 'Europe/Kiev', 'US/Eastern']

  test('is known to the database by every name that browsers use', async () => {
    expect((await zones()).filter(({ name, known }) => known === 'UTC' && name !== 'UTC')).toEqual([])
  })

  test('is treated as equal to its current name', async () => {
    const rows = await running.sql(
      `select name, time_zone_now(name) as today from unnest($1::text[]) as name where time_zone_now(name) is not null`,
      [names],
    )
    expect(Object.fromEntries(rows.map(({ name, today }) => [name, today]))).toMatchObject({
      'Asia/Calcutta': 'Asia/Kolkata',
      'Europe/Kiev': 'Europe/Kyiv',
      'US/Eastern': 'America/New_York',
    })
    const clockIn = (zone: unknown, time: string) =>
      new Date(time).toLocaleString('en-GB', { timeZone: String(zone), timeZoneName: 'longOffset' })
    for (const time of ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'])
      expect(rows.map(({ today }) => clockIn(today, time))).toEqual(rows.map(({ name }) => clockIn(name, time)))
  })

  test('that is no longer known does not prevent a notification from being sent', async () => {
    const [lost, member] = [await anApprovedApplicant(running), await anApprovedApplicant(running)]
    await running.sql(`update person set time_zone = 'Atlantis/Poseidonis' where id = $1`, [lost.id])
    await running.app.db.transact((tx) =>
      notify(tx, [lost, member], { kind: 'order', title: 'Packed for two', text: 'It is packed.' }),
    )
    expect([await titles(lost), await titles(member)]).toEqual([
      expect.arrayContaining(['Packed for two']),
      expect.arrayContaining(['Packed for two']),
    ])
  })
})
