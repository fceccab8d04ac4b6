import { helpdesk, tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anAdministratorAs, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { answer, ask, aTicket, at, change, note, asAgent, own, released } from '../../../../test/tickets.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const merge = (id: string, into: string, by = admin) => by.call(helpdesk.mergeTicket, { ...at(id), body: { into } })
const unmerge = (id: string) => admin.call(helpdesk.unmergeTicket, at(id))
const split = (id: string, messages: string[]) =>
  admin.call(helpdesk.splitTicket, { ...at(id), body: { messages, subject: 'Another question' } })
const two = async () => {
  const member = await aMember(running)
  return { member, source: await ask(member, { message: 'First.' }), target: await ask(member, { message: 'Second.' }) }
}
const messagesOf = async (member: Person, id: string) =>
  (await own(member, id)).conversation.map(({ message }) => message)

describe('a merge', () => {
  test('continues the conversation in the target ticket, shows where each message came from, and links to it', async () => {
    const { member, source, target } = await two()
    await note(admin, source.id)
    await released(running, admin, source.id)
    const { ticket } = await merge(source.id, target.id)
    expect(ticket.id).toBe(target.id)
    expect(ticket.responses.filter(({ kind }) => kind !== 'event').map(({ mergedFrom }) => mergedFrom)).toEqual([
      source.ticketReference,
      null,
      source.ticketReference,
    ])
    expect(ticket.merged).toMatchObject([{ id: source.id, until: expect.any(String) }])
    expect(await messagesOf(member, target.id)).toEqual(['First.', 'Second.'])
    expect(await own(member, source.id)).toMatchObject({
      status: 'closed',
      conversation: [],
      mergedInto: { id: target.id },
    })
    expect(await refusalOf(answer(member, source.id))).toMatchObject({
      code: 'ticket_merged',
      message: expect.stringContaining(target.ticketReference),
    })
    expect(await refusalOf(change(admin, source.id, { status: 'open' }))).toMatchObject({ code: 'ticket_merged' })
  })

  test('can be undone within a day: earlier messages move back, later ones stay', async () => {
    const { member, source, target } = await two()
    await merge(source.id, target.id)
    await answer(member, target.id, { message: 'Since.' })
    await released(running, admin, target.id)
    const { ticket } = await unmerge(source.id)
    expect(ticket).toMatchObject({ id: source.id, status: 'open', mergedInto: null })
    expect(await messagesOf(member, source.id)).toEqual(['First.'])
    expect(await messagesOf(member, target.id)).toEqual(['Second.', 'Since.'])
    expect((await asAgent(admin, target.id)).helpdesk?.messages).toBe(2)
    expect(await refusalOf(unmerge(source.id))).toMatchObject({ code: 'unmerge_late' })
    await merge(source.id, target.id)
    running.clock.advance(24 * 3_600_000)
    admin = await signIn(running, running.admin)
    expect(await refusalOf(unmerge(source.id))).toMatchObject({ code: 'unmerge_late' })
  })

  test('includes pending replies, which nobody sees before they are released', async () => {
    const { member, source, target } = await two()
    await answer(admin, source.id, { message: 'On its way.' })
    await merge(source.id, target.id)
    expect(await own(member, target.id)).toMatchObject({ unread: false, lastResponse: null })
    expect((await asAgent(admin, target.id)).helpdesk?.messages).toBe(2)
    await released(running, admin, target.id)
    expect(await own(member, target.id)).toMatchObject({ unread: true, lastResponse: expect.any(String) })
    expect(await messagesOf(member, target.id)).toEqual(['First.', 'Second.', 'On its way.'])
  })

  test('of already merged tickets remembers the original ticket of each message', async () => {
    const { member, source, target } = await two()
    const third = await ask(member, { message: 'Third.' })
    await merge(source.id, target.id)
    await merge(target.id, third.id)
    await unmerge(source.id)
    expect(await messagesOf(member, source.id)).toEqual(['First.'])
    expect(await messagesOf(member, third.id)).toEqual(['Second.', 'Third.'])
    await unmerge(target.id)
    expect(await messagesOf(member, target.id)).toEqual(['Second.'])
  })

  test('that is undone restores the time since when the member has been waiting', async () => {
    const { source, target } = await two()
    const before = (await asAgent(admin, source.id)).helpdesk
    running.clock.advance(60_000)
    await merge(source.id, target.id)
    running.clock.advance(60_000)
    const { ticket } = await unmerge(source.id)
    expect(before?.waitingSince).toEqual(expect.any(String))
    expect(ticket.helpdesk?.waitingSince).toBe(before?.waitingSince)
  })

  test('requires two tickets of one member and a target that is neither closed nor merged', async () => {
    const { source, target } = await two()
    const stranger = await aTicket(running)
    for (const [id, into] of [source.id, source.id.toUpperCase()].flatMap((id, _, all) =>
      all.map((into) => [id, into] as const),
    ))
      expect(await refusalOf(merge(id, into))).toMatchObject({ code: 'merge_same' })
    expect(await refusalOf(merge(source.id, stranger.ticket.id))).toMatchObject({ code: 'merge_other_member' })
    expect(await refusalOf(merge(source.id, 'none'))).toMatchObject({ status: 404 })
    await change(admin, target.id, { status: 'closed' })
    expect(await refusalOf(merge(source.id, target.id))).toMatchObject({ code: 'ticket_closed' })
  })

  test('concurrent with another merge or a reply loses and duplicates nothing', async () => {
    const helper = await anAdministratorAs(running, ['support'])
    for (let round = 0; round < 4; round += 1) {
      const { member, source, target } = await two()
      expect(await endings([merge(source.id, target.id), merge(target.id, source.id, helper)])).toEqual([
        'done',
        'ticket_merged',
      ])
      const [first, second] = [await own(member, source.id), await own(member, target.id)]
      const left = first.mergedInto ? second : first
      expect(left.conversation.map(({ message }) => message).sort()).toEqual(['First.', 'Second.'])
      const third = await ask(member, { message: 'Third.' })
      const results = await endings([merge(third.id, left.id), answer(member, third.id, { message: 'Fourth.' })])
      running.clock.advance(11_000)
      await asAgent(admin, third.id)
      const all = await messagesOf(member, left.id)
      expect(all.filter((message) => message === 'Fourth.')).toHaveLength(results.includes('ticket_merged') ? 0 : 1)
    }
  })
})

describe('a split', () => {
  test('moves messages to a new ticket, linked both ways, and keeps the first', async () => {
    const { member, ticket } = await aTicket(running)
    await answer(admin, ticket.id)
    await released(running, admin, ticket.id)
    const { reply } = await answer(member, ticket.id, { message: 'Also: where is my bowl?' })
    await released(running, admin, ticket.id)
    const { ticket: created } = await split(ticket.id, [reply.id])
    expect(created).toMatchObject({ subject: 'Another question', status: 'open', follows: { id: ticket.id } })
    expect(await messagesOf(member, created.id)).toEqual(['Also: where is my bowl?'])
    const original = await asAgent(admin, ticket.id)
    expect([original.helpdesk?.waitingSince, original.followedBy.map(({ id }) => id)]).toEqual([null, [created.id]])
    const first = ticket.conversation[0]?.id ?? ''
    expect(await refusalOf(split(ticket.id, [first]))).toMatchObject({ code: 'split_all' })
    expect(await refusalOf(split(ticket.id, [reply.id]))).toMatchObject({ status: 404 })
    expect(await refusalOf(split(ticket.id, ['none']))).toMatchObject({ status: 404 })
  })
})

describe('the helpdesk', () => {
  test('sorts by priority, status and latest activity; can be filtered, searched and paged by cursor', async () => {
    const fresh = await aServer({ LIMITS_FACTOR: '1000' })
    const [owner, member] = [await anAdmin(fresh), await aMember(fresh)]
    const created = []
    for (const priority of ['low', 'urgent', 'medium', 'high', 'urgent'] as const)
      created.push(await ask(member, { priority, subject: `A ${priority} thing` }))
    const [low, urgent, medium, high, second] = created.map(({ id }) => id)
    await change(owner, urgent ?? '', { status: 'resolved' })
    const list = async (query: object) => (await owner.call(tickets.listTickets, { query })).tickets.map(({ id }) => id)
    const order = [second, urgent, high, medium, low]
    expect(await list({})).toEqual(order)
    const first = await owner.call(tickets.listTickets, { query: { limit: '2' } })
    expect(first.total).toBe(5)
    expect(await list({ limit: '3', cursor: first.next_cursor })).toEqual(order.slice(2))
    expect(await list({ priority: 'urgent' })).toEqual([second, urgent])
    expect(await list({ status: 'resolved' })).toEqual([urgent])
    expect(await list({ search: 'medium crushed' })).toEqual([])
    expect(await list({ search: 'medium' })).toEqual([medium])
    expect(await list({ search: 'corner' })).toEqual(order)
    expect(await list({ search: member.email, sort: 'latest' })).toHaveLength(5)
    expect(await list({ search: created[3]?.ticketReference })).toEqual([high])
    expect(await list({ queue: 'nobody' })).toEqual([second, high, medium, low])
    expect(await list({ sort: 'waiting' })).toEqual([low, medium, high, second])
    expect(await refusalOf(member.call(tickets.listTickets, { query: { queue: 'mine' } }))).toMatchObject({
      status: 403,
    })
    const csv = await (await owner.send('GET', '/api/support/tickets/export?priority=urgent')).text()
    expect(csv.trim().split('\n')).toHaveLength(3)
  })

  test("shows ticket context and metrics according to the administrator's roles", async () => {
    const { member, ticket } = await aTicket(running)
    const helper = await anAdministratorAs(running, ['support'])
    const readContext = async (by: Person) => by.call(helpdesk.getTicketContext, at(ticket.id))
    expect(await readContext(admin)).toMatchObject({
      member: { id: member.id, level: 'seeker' },
      orders: { count: 0, latest: [] },
      requests: [],
      tickets: { count: 0 },
    })
    expect(await readContext(helper)).toMatchObject({ orders: { count: 0 }, requests: null })
    const before = await admin.call(helpdesk.getSupportAnalytics, { query: {} })
    await answer(admin, ticket.id, { resolve: 'true' })
    await released(running, admin, ticket.id)
    await member.call(tickets.rateTicket, { ...at(ticket.id), body: { rating: 'good' } })
    const after = await admin.call(helpdesk.getSupportAnalytics, { query: {} })
    const { resolved = Number.NaN, good = Number.NaN } = before.metrics ?? {}
    expect(after.metrics).toMatchObject({ resolved: resolved + 1, good: good + 1, targetsMetPercent: null })
    expect(after.byPerson.find(({ id }) => id === admin.id)).toMatchObject({ good: good + 1 })
    const csv = await (await admin.send('GET', '/api/analytics/support/export?days=7')).text()
    expect(csv.split('\n')[1]).toMatch(/^All,,/)
  })
})
