import { activity, tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo, emailTo } from '../../../../test/emails.ts'
import { aMember, anAdmin, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aKey,
  answer,
  ask,
  aTicket,
  at,
  categoryId,
  change,
  note,
  asAgent,
  own,
  RELEASED_MS,
} from '../../../../test/tickets.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const news = async (person: Person) => (await person.call(activity.listActivity, { query: {} })).notifications
const ownList = (person: Person, query = {}) => person.call(tickets.listTickets, { query })
const HOUR = 3_600_000

describe('a ticket', () => {
  test('is opened with a subject, a message, a priority and a category, and is listed at once', async () => {
    const member = await aMember(running)
    const category_id = await categoryId(member, 'Billing')
    const ticket = await ask(member, { priority: 'high', category_id, message: 'The fee was taken twice.\r\nWhy?' })
    expect(ticket.ticketReference).toMatch(/^TKT-[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(ticket).toMatchObject({
      subject: 'Crushed box',
      message: 'The fee was taken twice.\nWhy?',
      userId: member.id,
      userEmail: member.email,
      category: 'billing',
      categoryName: 'Billing',
      category_id,
      priority: 'high',
      status: 'open',
      lastResponse: null,
      unread: false,
      assigned_to: null,
      helpdesk: null,
      canRate: false,
    })
    expect(ticket.conversation).toMatchObject([
      { author: 'user', message: 'The fee was taken twice.\nWhy?', via: 'app', undoableUntil: null },
    ])
    expect((await ownList(member)).tickets.map(({ id }) => id)).toEqual([ticket.id])
  })

  test('has medium priority by default', async () => {
    expect((await ask(await aMember(running))).priority).toBe('medium')
  })

  test("notifies only administrators who can reply, and is in the member's activity", async () => {
    const [helper, finance] = [
      await anAdministratorAs(running, ['support']),
      await anAdministratorAs(running, ['finance']),
    ]
    const { member, ticket } = await aTicket(running, { subject: 'A bowl for the retreat' })
    const subject = `${ticket.ticketReference}: A bowl for the retreat`
    expect((await news(helper))[0]).toMatchObject({ title: subject, path: `/admin/support?ticket=${ticket.id}` })
    expect((await emailTo(running, helper.email, subject)).text).toContain('One corner is crushed.')
    expect((await news(finance)).map(({ title }) => title)).not.toContain(subject)
    expect((await emailsTo(running, member.email)).map((email) => email.subject)).not.toContain(subject)
    const { activity_logs } = await member.call(activity.listActivity, { query: {} })
    expect(activity_logs[0]).toMatchObject({ type: 'support', status: 'open' })
  })

  test('of another member returns 404', async () => {
    const { ticket } = await aTicket(running)
    const stranger = await aMember(running)
    const unknown = crypto.randomUUID()
    const requestAs = async (path: string, method = 'GET', body?: unknown) => {
      const response = await stranger.send(method, `/api/support/tickets/${path}`, body)
      return { status: response.status, text: await response.text() }
    }
    for (const [suffix, method, body] of [
      ['', 'GET'],
      ['/presence', 'GET'],
      ['/presence', 'POST', { writing: null }],
      ['/draft', 'PUT', { message: 'Mine' }],
      ['/seen', 'POST', { message: unknown }],
      ['/rating', 'POST', { rating: 'good' }],
      ['', 'PUT', { status: 'closed' }],
    ] as const) {
      const foreign = await requestAs(`${ticket.id}${suffix}`, method, body)
      expect(foreign.status).toBe(404)
      expect(foreign).toEqual(await requestAs(`${unknown}${suffix}`, method, body))
    }
    const form = () => {
      const data = new FormData()
      data.append('message', 'Mine')
      return data
    }
    const replied = await requestAs(`${ticket.id}/replies`, 'POST', form())
    expect(replied).toEqual(await requestAs(`${unknown}/replies`, 'POST', form()))
    expect(replied.status).toBe(404)
    expect((await ownList(stranger)).tickets).toEqual([])
  })

  test('is opened once by 50 identical calls with one key', async () => {
    const member = await aMember(running)
    const category_id = await categoryId(member)
    const headers = aKey()
    const created = await Promise.all(Array.from({ length: 50 }, () => ask(member, { category_id }, {}, headers)))
    expect(new Set(created.map(({ id }) => id)).size).toBe(1)
    expect((await ownList(member)).total).toBe(1)
  })

  test('can follow up a closed ticket and no other', async () => {
    const { member, ticket } = await aTicket(running)
    expect(await refusalOf(ask(member, { follows: ticket.id }))).toMatchObject({ code: 'follows_open' })
    await change(member, ticket.id, { status: 'closed' })
    const second = await ask(member, { follows: ticket.id })
    expect(second.follows).toMatchObject({ id: ticket.id, ticketReference: ticket.ticketReference })
    expect((await own(member, ticket.id)).followedBy).toMatchObject([{ id: second.id }])
    expect(await refusalOf(ask(await aMember(running), { follows: ticket.id }))).toMatchObject({ status: 404 })
  })

  test('can be opened ten times per hour', async () => {
    const limited = await aServer()
    const member = await aMember(limited)
    const category_id = await categoryId(member)
    for (let n = 0; n < 10; n += 1) await ask(member, { category_id })
    expect(await refusalOf(ask(member, { category_id }))).toMatchObject({ status: 429, code: 'too_many' })
    limited.clock.advance(HOUR)
    await ask(member, { category_id })
    const { id } = await ask(member, { category_id })
    for (let n = 0; n < 30; n += 1) await answer(member, id)
    expect(await refusalOf(answer(member, id))).toMatchObject({ status: 429 })
  })
})

describe('an invalid ticket', () => {
  test.each([
    ['a blank subject', { subject: ' \t' }, 'subject'],
    ['a subject of 201 characters', { subject: 'x'.repeat(201) }, 'subject'],
    ['a subject of two lines', { subject: 'One\nTwo' }, 'subject'],
    ['a blank message', { message: '\n \u200b' }, 'message'],
    ['a message of 100,000 characters', { message: 'x'.repeat(100_000) }, 'message'],
    ['a message with a NUL', { message: 'a\u0000b' }, 'message'],
    ['a category that there is not', { category_id: 'none' }, 'category_id'],
    ['no category', { category_id: '' }, 'category_id'],
    ['a priority that there is not', { priority: 'soon' as 'low' }, 'priority'],
  ])('is rejected with %s', async (_, changes, field) => {
    const member = await aMember(running)
    const refusal = await refusalOf(ask(member, { category_id: await categoryId(member), ...changes }))
    expect(refusal).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    expect((await ownList(member)).total).toBe(0)
  })

  test('has direction characters removed and markup stored as text', async () => {
    const member = await aMember(running)
    const ticket = await ask(member, { subject: '\u202eevil <b>bold</b>', message: '<script>alert(1)</script>' })
    expect(ticket.subject).toBe('evil <b>bold</b>')
    expect(ticket.conversation[0]?.message).toBe('<script>alert(1)</script>')
  })
})

describe('the ticket status', () => {
  const released = async (person: Person, id: string, input = {}) => {
    await answer(person, id, input)
    running.clock.advance(RELEASED_MS)
  }

  test("goes to in progress with the first reply, to resolved on request, and to open on a member's reply", async () => {
    const { member, ticket } = await aTicket(running)
    const statusOf = async () => (await own(member, ticket.id)).status
    await released(admin, ticket.id)
    expect(await statusOf()).toBe('in_progress')
    await released(admin, ticket.id, { resolve: 'true' })
    expect(await statusOf()).toBe('resolved')
    await released(member, ticket.id)
    expect(await statusOf()).toBe('open')
    const { events } = await own(member, ticket.id)
    expect(events.map(({ text }) => text)).toEqual(['Picked up by support', 'Resolved', 'Reopened'])
  })

  test('can be set by an administrator, with an event, an audit entry, and an email when it ends', async () => {
    const { member, ticket } = await aTicket(running)
    for (const status of ['closed', 'in_progress', 'resolved', 'open', 'closed'] as const) {
      const changed = await change(admin, ticket.id, { status })
      expect(changed.ticket.status).toBe(status)
    }
    const timeline = (await asAgent(admin, ticket.id)).responses
    expect(timeline.filter(({ kind }) => kind === 'event').map(({ message, author }) => [message, author?.id])).toEqual(
      ['Closed', 'Reopened', 'Resolved', 'Reopened', 'Closed'].map((text) => [text, admin.id]),
    )
    const trail = await running.sql(
      "select before, after from audit_entry where subject_type = 'ticket' and subject_id = $1 order by id",
      [ticket.id],
    )
    expect(trail.map(({ before }) => (before as { status: string }).status)).toEqual([
      'open',
      'closed',
      'in_progress',
      'resolved',
      'open',
    ])
    const title = `${ticket.ticketReference} is closed: Crushed box`
    expect((await news(member)).filter((entry) => entry.title === title)).toHaveLength(2)
  })

  test('can be set to closed by the member, who can change nothing else', async () => {
    const { member, ticket } = await aTicket(running)
    for (const body of [
      { status: 'resolved' },
      { priority: 'urgent' },
      { status: 'closed', subject: 'x' },
      {},
    ] as const)
      expect(await refusalOf(change(member, ticket.id, body))).toMatchObject({ status: 403, code: 'forbidden' })
    await change(member, ticket.id, { status: 'closed' })
    await change(member, ticket.id, { status: 'closed' })
    expect((await own(member, ticket.id)).status).toBe('closed')
    expect(await refusalOf(answer(member, ticket.id))).toMatchObject({ status: 409, code: 'ticket_closed' })
    expect(await refusalOf(answer(admin, ticket.id))).toMatchObject({ status: 409, code: 'ticket_closed' })
    expect(await own(member, ticket.id)).toMatchObject({ events: [{ text: 'Closed' }] })
  })
})

describe('helpdesk administrators', () => {
  test('set assignee, priority, category, subject and snooze, each with an event, some hidden from the member', async () => {
    const { member, ticket } = await aTicket(running)
    const helper = await anAdministratorAs(running, ['support'])
    const until = new Date(running.clock.now().getTime() + HOUR).toISOString()
    const body = {
      assigned_to: helper.id,
      priority: 'urgent',
      category_id: await categoryId(member, 'Account'),
      subject: 'A box that was crushed',
      asleep_until: until,
    } as const
    const { ticket: changed } = await change(admin, ticket.id, body)
    expect(changed).toMatchObject({
      assigned_to: helper.id,
      priority: 'urgent',
      category: 'account',
      subject: body.subject,
      helpdesk: { assigneeName: helper.name, asleepUntil: until },
    })
    expect((await own(member, ticket.id)).events.map(({ text }) => text).sort()).toEqual([
      'Category set to Account',
      'Subject changed from “Crushed box”',
    ])
    expect(await own(member, ticket.id)).toMatchObject({ assigned_to: null, helpdesk: null })
    const [last] = await running.sql(
      "select before, after from audit_entry where subject_type = 'ticket' and subject_id = $1 order by id desc limit 1",
      [ticket.id],
    )
    expect(last).toMatchObject({
      before: { assigned_to: null, priority: 'medium', subject: 'Crushed box' },
      after: { assigned_to: helper.id, priority: 'urgent', subject: body.subject },
    })
  })

  test('cannot assign to people who cannot reply, or snooze until a past time', async () => {
    const { member, ticket } = await aTicket(running)
    const reader = await anAdministratorAs(running, ['reader'])
    for (const id of [reader.id, member.id, 'none'])
      expect(await refusalOf(change(admin, ticket.id, { assigned_to: id }))).toMatchObject({ code: 'assignee_unknown' })
    const past = running.clock.now().toISOString()
    expect(await refusalOf(change(admin, ticket.id, { asleep_until: past }))).toMatchObject({ code: 'sleep_past' })
  })

  test('write notes that members neither see nor are notified of', async () => {
    const { member, ticket } = await aTicket(running)
    const { reply } = await note(admin, ticket.id)
    expect(reply).toMatchObject({ kind: 'note', from: 'admin', author: { id: admin.id } })
    running.clock.advance(RELEASED_MS)
    const notices = await news(member)
    expect((await asAgent(admin, ticket.id)).responses.map(({ kind }) => kind)).toEqual(['message', 'note'])
    expect(await own(member, ticket.id)).toMatchObject({
      conversation: [{ author: 'user' }],
      events: [],
      status: 'open',
    })
    expect(await news(member)).toEqual(notices)
    expect(JSON.stringify(await own(member, ticket.id))).not.toContain('shelf')
    expect(
      await refusalOf(member.call(tickets.markTicketSeen, { ...at(ticket.id), body: { message: reply.id } })),
    ).toMatchObject({
      status: 404,
    })
  })
})
