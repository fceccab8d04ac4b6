import { activity, tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo, emailTo } from '../../../../test/emails.ts'
import { anAdmin, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'
import { supportWorkers } from '../support.jobs.ts'
import {
  aKey,
  answer,
  aTicket,
  at,
  change,
  asAgent,
  own,
  released,
  RELEASED_MS,
  text,
} from '../../../../test/tickets.ts'

let running: Running
let admin: Person
let helper: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  helper = await anAdministratorAs(running, ['support'])
})

const undo = (person: Person, id: string) => person.call(tickets.undoReply, at(id))
const messagesOf = async (person: Person, id: string) =>
  (await own(person, id)).conversation.map(({ message }) => message)
const news = async (person: Person) =>
  (await person.call(activity.listActivity, { query: {} })).notifications.map(({ title }) => title)
const FIRST = 'One corner is crushed.'

describe('a reply', () => {
  test('is hidden from others for ten seconds, then visible to the member, who is notified by email', async () => {
    const { member, ticket } = await aTicket(running)
    const subject = `New reply to ${ticket.ticketReference}: Crushed box`
    const { reply, status } = await answer(admin, ticket.id, { message: 'A second one leaves today.' })
    expect(reply).toMatchObject({ from: 'admin', author: { name: admin.name }, undoableUntil: expect.any(String) })
    expect(status).toBe('open')
    expect(await messagesOf(member, ticket.id)).toEqual([FIRST])
    expect((await asAgent(helper, ticket.id)).responses).toHaveLength(1)
    expect((await asAgent(admin, ticket.id)).responses).toHaveLength(2)
    expect((await emailsTo(running, member.email)).map((email) => email.subject)).not.toContain(subject)
    running.clock.advance(RELEASED_MS)
    const updated = await own(member, ticket.id)
    expect(updated).toMatchObject({ status: 'in_progress', unread: true, lastResponse: expect.any(String) })
    expect(updated.conversation.at(-1)).toMatchObject({
      author: 'other',
      message: 'A second one leaves today.',
      undoableUntil: null,
    })
    expect(JSON.stringify(updated)).not.toContain(admin.name)
    expect(await news(member)).toContain(subject)
    const message = await emailTo(running, member.email, subject)
    expect(message.text).toContain('A second one leaves today.')
    expect(message.leadsTo).toBe(`/support/${ticket.id}`)
  })

  test('that resolves the ticket does so once, on release, and says so', async () => {
    const { member, ticket } = await aTicket(running)
    const { reply } = await answer(admin, ticket.id, { resolve: 'true' })
    expect((await asAgent(helper, ticket.id)).status).toBe('open')
    const [after] = await Promise.all([
      released(running, admin, ticket.id),
      asAgent(helper, ticket.id),
      own(member, ticket.id),
    ])
    expect(after.status).toBe('resolved')
    const { canRate, events } = await own(member, ticket.id)
    expect([canRate, events.map(({ text }) => text)]).toEqual([true, ['Resolved']])
    const [, titles] = await Promise.all([undo(admin, reply.id).catch(() => null), news(member)])
    expect(titles.filter((title) => title.includes(ticket.ticketReference))).toHaveLength(1)
  })

  test('is released by a job or the minutely job when nobody opens the ticket', async () => {
    const { member, ticket } = await aTicket(running)
    await answer(admin, ticket.id)
    const [job] = await running.sql(
      "select start_after > created_on + interval '9 seconds' as later from pgboss.job where name = 'release-message' and data ->> 'ticket' = $1",
      [ticket.id],
    )
    expect(job).toEqual({ later: true })
    const title = `New reply to ${ticket.ticketReference}: Crushed box`
    const [worker] = supportWorkers(running.app.db)
    await worker?.run({})
    expect(await news(member)).not.toContain(title)
    running.clock.advance(RELEASED_MS)
    await Promise.all([worker?.run({}), worker?.run({}), worker?.run({ ticket: ticket.id })])
    expect((await news(member)).filter((entry) => entry === title)).toEqual([title])
  })

  test('from the member notifies only the assignee and reopens a resolved ticket', async () => {
    const { member, ticket } = await aTicket(running)
    await change(admin, ticket.id, { assigned_to: helper.id, status: 'resolved' })
    const before = await news(admin)
    await answer(member, ticket.id, { message: 'It is crushed again.' })
    expect((await asAgent(admin, ticket.id)).responses.some(({ message }) => message.includes('again'))).toBe(false)
    expect((await released(running, admin, ticket.id)).status).toBe('open')
    const title = `${ticket.ticketReference}: Crushed box`
    expect((await news(helper)).filter((entry) => entry === title).length).toBe(2)
    expect(await news(admin)).toEqual(before)
  })

  test.each(['', ' \n', '\u200b', 'x'.repeat(20_001), 'x'.repeat(100_000)])('cannot be %j', async (message) => {
    const { member, ticket } = await aTicket(running)
    const refusal = await refusalOf(answer(member, ticket.id, { message }))
    expect(refusal).toMatchObject({ status: 422, errors: { message: [expect.any(String)] } })
  })

  test('is created once by identical calls with one key', async () => {
    const { member, ticket } = await aTicket(running)
    const headers = aKey()
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => answer(member, ticket.id, { message: 'Once.' }, {}, headers)),
    )
    expect(new Set(sent.map(({ reply }) => reply.id)).size).toBe(1)
    expect(await messagesOf(member, ticket.id)).toEqual([FIRST, 'Once.'])
  })
})

describe('a reply that was just sent', () => {
  test('can be undone by its author, becomes the draft again, and leaves no trace', async () => {
    const { member, ticket } = await aTicket(running)
    const { reply } = await answer(
      admin,
      ticket.id,
      { message: 'Too quick.', resolve: 'true' },
      { file1: text('a.txt') },
    )
    expect(await refusalOf(undo(helper, reply.id))).toMatchObject({ status: 404 })
    expect(await refusalOf(undo(member, reply.id))).toMatchObject({ status: 404 })
    const file = { id: expect.any(String), name: 'a.txt' }
    expect(await undo(admin, reply.id)).toMatchObject({
      draft: 'Too quick.',
      kind: 'reply',
      ticket_id: ticket.id,
      files: [file],
    })
    expect((await asAgent(admin, ticket.id)).drafts).toMatchObject({
      reply: 'Too quick.',
      replyFiles: [file],
      noteFiles: [],
    })
    expect((await asAgent(helper, ticket.id)).drafts).toMatchObject({ reply: '', replyFiles: [] })
    expect(await refusalOf(undo(admin, reply.id))).toMatchObject({ status: 404 })
    const after = await released(running, admin, ticket.id)
    expect(after).toMatchObject({ status: 'open', responses: [{ message: FIRST }] })
    expect(await news(member)).not.toContain(`New reply to ${ticket.ticketReference}: Crushed box`)
    expect(await running.sql('select id from ticket_file where entry_id = $1', [reply.id])).toEqual([])
  })

  test('cannot be undone later', async () => {
    const { member, ticket } = await aTicket(running)
    const { reply } = await answer(member, ticket.id)
    running.clock.advance(RELEASED_MS)
    expect(await refusalOf(undo(member, reply.id))).toMatchObject({ status: 409, code: 'undo_late' })
    expect(await messagesOf(member, ticket.id)).toEqual([FIRST, 'Thank you.'])
  })

  test('can be undone until ten seconds have passed, and is visible to others from then on', async () => {
    const server = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
    const agent = await anAdmin(server)
    const { member, ticket } = await aTicket(server)
    const early = await answer(agent, ticket.id, { message: 'Too quick.' })
    server.clock.advance(9_999)
    expect(await undo(agent, early.reply.id)).toMatchObject({ draft: 'Too quick.' })
    const late = await answer(agent, ticket.id, { message: 'It stays.' })
    server.clock.advance(9_999)
    expect(await messagesOf(member, ticket.id)).toEqual([FIRST])
    server.clock.advance(1)
    expect(await refusalOf(undo(agent, late.reply.id))).toMatchObject({ code: 'undo_late' })
    expect(await messagesOf(member, ticket.id)).toEqual([FIRST, 'It stays.'])
  })

  test('is either undone or released, never both', async () => {
    const { member, ticket } = await aTicket(running)
    for (let round = 0; round < 6; round += 1) {
      const message = `Round ${round}`
      const { reply } = await answer(admin, ticket.id, { message })
      running.clock.advance(RELEASED_MS - 30)
      const waited = new Promise((done) => setTimeout(done, round * 10))
      const [ended] = await Promise.all([
        endings([waited.then(() => undo(admin, reply.id))]),
        ...Array.from({ length: 4 }, () => waited.then(() => own(member, ticket.id))),
      ])
      running.clock.advance(RELEASED_MS)
      const isThere = (await messagesOf(member, ticket.id)).includes(message)
      expect([ended[0], isThere]).toEqual(isThere ? ['undo_late', true] : ['done', false])
    }
  })

  test('stays when its author closes the ticket right after it', async () => {
    const { member, ticket } = await aTicket(running)
    await answer(member, ticket.id, { message: 'Found it, thank you.' })
    await change(member, ticket.id, { status: 'closed' })
    expect(await asAgent(admin, ticket.id)).toMatchObject({ status: 'closed' })
    expect((await asAgent(admin, ticket.id)).responses.map(({ message }) => message)).toEqual([
      FIRST,
      'Found it, thank you.',
      'Closed',
    ])
  })

  test('by a member is not lost when an administrator closes the ticket meanwhile', async () => {
    const { member, ticket } = await aTicket(running)
    await answer(member, ticket.id, { message: 'One thing more.' })
    await change(admin, ticket.id, { status: 'closed' })
    expect((await released(running, admin, ticket.id)).status).toBe('open')
  })
})

describe('concurrent activity', () => {
  test('of two administrators replying to the same message, one succeeds and the other can send anyway', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, ticket } = await aTicket(running)
      const seen = ticket.conversation[0]?.id ?? ''
      const both = [admin, helper].map((agent) => answer(agent, ticket.id, { seen, message: `By ${agent.id}` }))
      expect(await endings(both)).toEqual(['done', 'ticket_newer'])
      const drafts = await Promise.all(
        [admin, helper].map(async (agent) => (await asAgent(agent, ticket.id)).drafts.reply),
      )
      const loser = drafts[0] === '' ? helper : admin
      expect(drafts.toSorted()).toEqual(['', `By ${loser.id}`])
      const refusal = await refusalOf(answer(loser, ticket.id, { seen, message: `By ${loser.id}` }))
      const newer = (refusal as unknown as { details: { seen: string } }).details.seen
      await answer(loser, ticket.id, { seen: newer, message: 'Anyway.' })
      expect((await asAgent(loser, ticket.id)).drafts.reply).toBe('')
      await released(running, admin, ticket.id)
      expect(await messagesOf(member, ticket.id)).toHaveLength(3)
    }
  })

  test("blocks a member's reply after a newer visible reply, but not after a pending one", async () => {
    const { member, ticket } = await aTicket(running)
    const seen = ticket.conversation[0]?.id ?? ''
    await answer(admin, ticket.id)
    await answer(member, ticket.id, { seen })
    running.clock.advance(RELEASED_MS)
    expect(await refusalOf(answer(member, ticket.id, { seen, message: 'Kept.' }))).toMatchObject({
      status: 409,
      code: 'ticket_newer',
    })
    expect((await own(member, ticket.id)).draft).toBe('Kept.')
  })

  test("blocks an administrator's reply after a newer member message, pending or visible, not after their own", async () => {
    const { member, ticket } = await aTicket(running)
    const seen = ticket.conversation[0]?.id ?? ''
    await answer(admin, ticket.id, { seen, message: 'One.' })
    await answer(admin, ticket.id, { seen, message: 'Two.' })
    const { reply } = await answer(member, ticket.id, { message: 'Wait, please.' })
    const newer = { seen: reply.id, from: 'user', released: false }
    for (const released of [false, true]) {
      const refusal = await refusalOf(answer(admin, ticket.id, { seen, message: 'Three.' }))
      expect(refusal).toMatchObject({ code: 'ticket_newer', details: { ...newer, released } })
      expect((await asAgent(admin, ticket.id)).drafts.reply).toBe('Three.')
      running.clock.advance(RELEASED_MS)
      await asAgent(admin, ticket.id)
    }
  })

  test('applies a reply and a close in either order without losing messages', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, ticket } = await aTicket(running)
      const results = await endings([answer(member, ticket.id), change(admin, ticket.id, { status: 'closed' })])
      await released(running, admin, ticket.id)
      const isPosted = (await messagesOf(member, ticket.id)).includes('Thank you.')
      const { status } = await own(member, ticket.id)
      expect([isPosted, status]).toEqual(results.includes('ticket_closed') ? [false, 'closed'] : [true, 'open'])
    }
  })

  test('shows presence for 25 seconds; members see administrators as one, without names or notes', async () => {
    const { member, ticket } = await aTicket(running)
    const reportPresence = (person: Person, writing: 'reply' | 'note' | null, leaving = false) =>
      person.call(tickets.reportPresence, { ...at(ticket.id), body: { writing, leaving } })
    expect((await reportPresence(admin, 'note')).people).toEqual([])
    expect((await reportPresence(helper, null)).people).toMatchObject([
      { id: admin.id, name: admin.name, side: 'admin', writing: 'note' },
    ])
    expect((await reportPresence(member, 'reply')).people).toMatchObject([
      { id: 'support', name: 'Support', side: 'admin', writing: null },
    ])
    await reportPresence(helper, 'reply')
    const presentPeople = async (person: Person) => (await person.call(tickets.getPresence, at(ticket.id))).people
    expect((await presentPeople(member)).map(({ writing }) => writing)).toEqual(['reply'])
    await reportPresence(admin, null, true)
    expect((await presentPeople(helper)).map(({ id, side }) => [id, side])).toEqual([[member.id, 'user']])
    running.clock.advance(25_001)
    expect(await presentPeople(helper)).toEqual([])
  })
})
