import { desk, tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anOfficer, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { answer, ask, aTicket, at, change, note, onDesk, own, released } from '../../../../test/tickets.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const merge = (id: string, into: string, by = admin) => by.call(desk.mergeTicket, { ...at(id), body: { into } })
const unmerge = (id: string) => admin.call(desk.unmergeTicket, at(id))
const split = (id: string, messages: string[]) =>
  admin.call(desk.splitTicket, { ...at(id), body: { messages, subject: 'Another question' } })
const two = async () => {
  const member = await aMember(running)
  return { member, one: await ask(member, { message: 'First.' }), other: await ask(member, { message: 'Second.' }) }
}
const said = async (member: Person, id: string) => (await own(member, id)).conversation.map(({ message }) => message)

describe('a merge', () => {
  test('lets the conversation go on in the other, which says where each came from, and leads there', async () => {
    const { member, one, other } = await two()
    await note(admin, one.id)
    await released(running, admin, one.id)
    const { ticket } = await merge(one.id, other.id)
    expect(ticket.id).toBe(other.id)
    expect(ticket.responses.filter(({ kind }) => kind !== 'event').map(({ cameFrom }) => cameFrom)).toEqual([
      one.ticketReference,
      null,
      one.ticketReference,
    ])
    expect(ticket.merged).toMatchObject([{ id: one.id, until: expect.any(String) }])
    expect(await said(member, other.id)).toEqual(['First.', 'Second.'])
    expect(await own(member, one.id)).toMatchObject({
      status: 'closed',
      conversation: [],
      mergedInto: { id: other.id },
    })
    expect(await refusalOf(answer(member, one.id))).toMatchObject({
      code: 'ticket_merged',
      message: expect.stringContaining(other.ticketReference),
    })
    expect(await refusalOf(change(admin, one.id, { status: 'open' }))).toMatchObject({ code: 'ticket_merged' })
  })

  test('is taken back within a day: what was said before goes back, and what came since stays', async () => {
    const { member, one, other } = await two()
    await merge(one.id, other.id)
    await answer(member, other.id, { message: 'Since.' })
    await released(running, admin, other.id)
    const { ticket } = await unmerge(one.id)
    expect(ticket).toMatchObject({ id: one.id, status: 'open', mergedInto: null })
    expect(await said(member, one.id)).toEqual(['First.'])
    expect(await said(member, other.id)).toEqual(['Second.', 'Since.'])
    expect((await onDesk(admin, other.id)).desk?.messages).toBe(2)
    expect(await refusalOf(unmerge(one.id))).toMatchObject({ code: 'unmerge_late' })
    await merge(one.id, other.id)
    running.clock.advance(24 * 3_600_000)
    admin = await signIn(running, running.admin)
    expect(await refusalOf(unmerge(one.id))).toMatchObject({ code: 'unmerge_late' })
  })

  test('takes along what is still on its way, which nobody has before it is there', async () => {
    const { member, one, other } = await two()
    await answer(admin, one.id, { message: 'On its way.' })
    await merge(one.id, other.id)
    expect(await own(member, other.id)).toMatchObject({ unread: false, lastResponse: null })
    expect((await onDesk(admin, other.id)).desk?.messages).toBe(2)
    await released(running, admin, other.id)
    expect(await own(member, other.id)).toMatchObject({ unread: true, lastResponse: expect.any(String) })
    expect(await said(member, other.id)).toEqual(['First.', 'Second.', 'On its way.'])
  })

  test('of what was merged already still knows where each thing was said', async () => {
    const { member, one, other } = await two()
    const third = await ask(member, { message: 'Third.' })
    await merge(one.id, other.id)
    await merge(other.id, third.id)
    await unmerge(one.id)
    expect(await said(member, one.id)).toEqual(['First.'])
    expect(await said(member, third.id)).toEqual(['Second.', 'Third.'])
    await unmerge(other.id)
    expect(await said(member, other.id)).toEqual(['Second.'])
  })

  test('that is taken back leaves the member waiting since they wrote', async () => {
    const { one, other } = await two()
    const before = (await onDesk(admin, one.id)).desk
    running.clock.advance(60_000)
    await merge(one.id, other.id)
    running.clock.advance(60_000)
    const { ticket } = await unmerge(one.id)
    expect(before?.waitingSince).toEqual(expect.any(String))
    expect(ticket.desk?.waitingSince).toBe(before?.waitingSince)
  })

  test('is of two tickets of one member, and not into one that is closed or was merged', async () => {
    const { one, other } = await two()
    const stranger = await aTicket(running)
    for (const [id, into] of [one.id, one.id.toUpperCase()].flatMap((id, _, all) =>
      all.map((into) => [id, into] as const),
    ))
      expect(await refusalOf(merge(id, into))).toMatchObject({ code: 'merge_same' })
    expect(await refusalOf(merge(one.id, stranger.ticket.id))).toMatchObject({ code: 'merge_other_member' })
    expect(await refusalOf(merge(one.id, 'none'))).toMatchObject({ status: 404 })
    await change(admin, other.id, { status: 'closed' })
    expect(await refusalOf(merge(one.id, other.id))).toMatchObject({ code: 'ticket_closed' })
  })

  test('meets another merge, or an answer, and nothing is lost or said twice', async () => {
    const helper = await anOfficer(running, ['support'])
    for (let round = 0; round < 4; round += 1) {
      const { member, one, other } = await two()
      expect(await endings([merge(one.id, other.id), merge(other.id, one.id, helper)])).toEqual([
        'done',
        'ticket_merged',
      ])
      const [first, second] = [await own(member, one.id), await own(member, other.id)]
      const left = first.mergedInto ? second : first
      expect(left.conversation.map(({ message }) => message).sort()).toEqual(['First.', 'Second.'])
      const third = await ask(member, { message: 'Third.' })
      const ends = await endings([merge(third.id, left.id), answer(member, third.id, { message: 'Fourth.' })])
      running.clock.advance(11_000)
      await onDesk(admin, third.id)
      const all = await said(member, left.id)
      expect(all.filter((message) => message === 'Fourth.')).toHaveLength(ends.includes('ticket_merged') ? 0 : 1)
    }
  })
})

describe('a split', () => {
  test('makes messages a ticket of their own, linked both ways, and leaves the first', async () => {
    const { member, ticket } = await aTicket(running)
    await answer(admin, ticket.id)
    await released(running, admin, ticket.id)
    const { reply } = await answer(member, ticket.id, { message: 'Also: where is my bowl?' })
    await released(running, admin, ticket.id)
    const { ticket: made } = await split(ticket.id, [reply.id])
    expect(made).toMatchObject({ subject: 'Another question', status: 'open', follows: { id: ticket.id } })
    expect(await said(member, made.id)).toEqual(['Also: where is my bowl?'])
    const rest = await onDesk(admin, ticket.id)
    expect([rest.desk?.waitingSince, rest.followedBy.map(({ id }) => id)]).toEqual([null, [made.id]])
    const first = ticket.conversation[0]?.id ?? ''
    expect(await refusalOf(split(ticket.id, [first]))).toMatchObject({ code: 'split_all' })
    expect(await refusalOf(split(ticket.id, [reply.id]))).toMatchObject({ status: 404 })
    expect(await refusalOf(split(ticket.id, ['none']))).toMatchObject({ status: 404 })
  })
})

describe('the desk', () => {
  test('is in the order of priority, then status, then the latest; filtered, searched and paged by cursor', async () => {
    const fresh = await aServer({ LIMITS_FACTOR: '1000' })
    const [owner, member] = [await anAdmin(fresh), await aMember(fresh)]
    const made = []
    for (const priority of ['low', 'urgent', 'medium', 'high', 'urgent'] as const)
      made.push(await ask(member, { priority, subject: `A ${priority} thing` }))
    const [low, urgent, medium, high, second] = made.map(({ id }) => id)
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
    expect(await list({ search: made[3]?.ticketReference })).toEqual([high])
    expect(await list({ queue: 'nobody' })).toEqual([second, high, medium, low])
    expect(await list({ sort: 'waiting' })).toEqual([low, medium, high, second])
    expect(await refusalOf(member.call(tickets.listTickets, { query: { queue: 'mine' } }))).toMatchObject({
      status: 403,
    })
    const csv = await (await owner.send('GET', '/api/support/tickets/export?priority=urgent')).text()
    expect(csv.trim().split('\n')).toHaveLength(3)
  })

  test('reads beside a ticket what its offices may, and figures of what was measured', async () => {
    const { member, ticket } = await aTicket(running)
    const helper = await anOfficer(running, ['support'])
    const beside = async (by: Person) => by.call(desk.getTicketContext, at(ticket.id))
    expect(await beside(admin)).toMatchObject({
      member: { id: member.id, level: 'seeker' },
      orders: { count: 0, latest: [] },
      requests: [],
      tickets: { count: 0 },
    })
    expect(await beside(helper)).toMatchObject({ orders: { count: 0 }, requests: null })
    const before = await admin.call(desk.getSupportAnalytics, { query: {} })
    await answer(admin, ticket.id, { resolve: 'true' })
    await released(running, admin, ticket.id)
    await member.call(tickets.rateTicket, { ...at(ticket.id), body: { rating: 'good' } })
    const after = await admin.call(desk.getSupportAnalytics, { query: {} })
    const { resolved = Number.NaN, good = Number.NaN } = before.figures ?? {}
    expect(after.figures).toMatchObject({ resolved: resolved + 1, good: good + 1, promisesKept: null })
    expect(after.byPerson.find(({ id }) => id === admin.id)).toMatchObject({ good: good + 1 })
    const csv = await (await admin.send('GET', '/api/analytics/support/export?days=7')).text()
    expect(csv.split('\n')[1]).toMatch(/^All,,/)
  })
})
