import { cannedReplies, helpdesk, identity, type Input, tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aKey,
  answer,
  ask,
  aTicket,
  at,
  categoryId,
  change,
  noFiles,
  asAgent,
  own,
  released,
} from '../../../../test/tickets.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

let count = 0
const aShortcut = () => {
  count += 1
  return `reply-${count}`
}
const canned = (text: string, shortcut = aShortcut()) =>
  admin.call(cannedReplies.createCannedReply, { body: { shortcut, title: 'A reply', text } })
const filledFor = async (ticket: string, id: string) => {
  const { replies } = await admin.call(cannedReplies.listCannedReplies, { query: { ticket } })
  return replies.find((reply) => reply.id === id)
}
type Macro = Input<typeof cannedReplies.createMacro>['body']
const macro = async (body: Partial<Macro>) =>
  (await admin.call(cannedReplies.createMacro, { body: { name: crypto.randomUUID(), ...body } })).macro
const run = async (id: string, ids: string[], headers = {}) =>
  (await admin.call(cannedReplies.runMacro, { ...at(id), body: { ids } }, headers)).outcomes

test('a macro that replies to more than three members notifies everyone who can see approvals', async () => {
  const reader = await anAdministratorAs(running, ['reader'])
  const { id } = await macro({ reply: 'Dear {name}, please renew at https://pay.example.' })
  const created = await Promise.all(Array.from({ length: 4 }, () => aTicket(running)))
  const controlNotices = async () =>
    running.sql("select title, body from notification where person_id = $1 and kind = 'control'", [reader.id])
  const ids = created.map(({ ticket }) => ticket.id)
  await run(id, ids.slice(1))
  expect(await controlNotices()).toEqual([])
  const key = { 'idempotency-key': crypto.randomUUID() }
  await run(id, ids, key)
  await run(id, ids, key)
  expect(await controlNotices()).toEqual([
    {
      title: expect.stringMatching(/^4 tickets answered with /) as string,
      body: expect.stringContaining('please renew') as string,
    },
  ])
})

describe('a canned reply', () => {
  test('is filled in for a ticket and lists missing values', async () => {
    const { member, ticket } = await aTicket(running)
    const text = 'Dear {first name}, about {reference} ({subject}): {tracking}. {my name}, {platform}'
    const { reply } = await canned(text)
    expect(await filledFor(ticket.id, reply.id)).toMatchObject({
      filled: `Dear Test, about ${ticket.ticketReference} (Crushed box): {tracking}. ${admin.name}, Vesica`,
      missing: ['tracking'],
    })
    expect(member.name).toBe('Test Person')
    const { replies } = await admin.call(cannedReplies.listCannedReplies, { query: {} })
    expect(replies.find(({ id }) => id === reply.id)).toMatchObject({ text, filled: null, missing: [] })
  })

  test('inserts member text literally, without expanding variables in it', async () => {
    const { ticket } = await aTicket(running, { subject: '{name} <b>$& $1</b>' })
    const { reply } = await canned('About {subject}')
    expect((await filledFor(ticket.id, reply.id))?.filled).toBe('About {name} <b>$& $1</b>')
  })

  test('has a unique shortcut, also under concurrency, and accepts only known variables', async () => {
    const shortcut = aShortcut()
    expect(await endings([canned('a', shortcut), canned('b', shortcut)])).toEqual(['done', 'shortcut_exists'])
    expect(await refusalOf(canned('Dear {frist name}'))).toMatchObject({
      code: 'variable_unknown',
      errors: { text: [expect.stringContaining('{frist name}')] },
    })
    expect(await refusalOf(canned('x', 'Two words'))).toMatchObject({ status: 422 })
  })

  test('counts the replies it was sent in, each once, without undone replies', async () => {
    const { ticket } = await aTicket(running)
    const [firstId, secondId] = [(await canned('Dear you,')).reply.id, (await canned('Yours')).reply.id]
    const used = async () => [
      (await filledFor(ticket.id, firstId))?.usedCount,
      (await filledFor(ticket.id, secondId))?.usedCount,
    ]
    const both = {
      message: 'Dear you, it is on its way. Yours',
      canned: [firstId, secondId, firstId, 'nothing'].join(),
    }
    const { reply } = await answer(admin, ticket.id, both)
    await admin.call(tickets.undoReply, at(reply.id))
    await released(running, admin, ticket.id)
    expect(await used()).toEqual([0, 0])
    // A reply that was undone into a draft still counts them when it is sent again.
    await answer(admin, ticket.id, { message: 'Dear you, it leaves today. Yours' })
    expect(await used()).toEqual([0, 0])
    await released(running, admin, ticket.id)
    await asAgent(admin, ticket.id)
    expect(await used()).toEqual([1, 1])
    await answer(admin, ticket.id, { message: 'Dear you, it has left.', canned: firstId })
    await answer(admin, ticket.id, { message: 'By the way.' })
    await released(running, admin, ticket.id)
    expect(await used()).toEqual([2, 1])
  })

  test('can be changed and removed, with audit entries', async () => {
    const { reply } = await canned('Thank you.')
    const changed = await admin.call(cannedReplies.updateCannedReply, { ...at(reply.id), body: { title: 'Thanks' } })
    expect(changed.reply).toEqual({ ...reply, title: 'Thanks' })
    await admin.call(cannedReplies.deleteCannedReply, at(reply.id))
    expect(await refusalOf(admin.call(cannedReplies.deleteCannedReply, at(reply.id)))).toMatchObject({ status: 404 })
    const trail = await running.sql('select action from audit_entry where subject_id = $1 order by id', [reply.id])
    expect(trail.map(({ action }) => action)).toEqual([
      'add canned reply',
      'change canned reply',
      'delete canned reply',
    ])
  })
})

describe('a macro', () => {
  test('runs all its actions, replies with undo, and sets the status with the reply', async () => {
    const { member, ticket } = await aTicket(running)
    const { id, text } = await macro({
      reply: 'Thank you, {first name}.',
      note: 'Sent by hand.',
      status: 'resolved',
      priority: 'low',
      assigned_to: 'me',
    })
    expect(text).toBe(
      'Replies “Thank you, {first name}.”, adds the note “Sent by hand.”, assigns it to you, sets the priority to low, sets the status to resolved',
    )
    expect(await run(id, [ticket.id])).toEqual([
      { id: ticket.id, ticketReference: ticket.ticketReference, done: true, reason: '' },
    ])
    expect(await asAgent(admin, ticket.id)).toMatchObject({ status: 'open', priority: 'low', assigned_to: admin.id })
    expect((await released(running, admin, ticket.id)).status).toBe('resolved')
    expect((await own(member, ticket.id)).conversation.at(-1)?.message).toBe('Thank you, Test.')
  })

  test('runs on each ticket separately: one failure is reported and the others succeed', async () => {
    const [first, two, three] = [await aTicket(running), await aTicket(running), await aTicket(running)]
    await change(admin, two.ticket.id, { status: 'closed' })
    const { id } = await macro({ reply: 'Thank you.', status: 'resolved' })
    const ids = [first, two, three].map(({ ticket }) => ticket.id)
    const outcomes = await run(id, [...ids, 'none', ids[0] ?? '', ids[0]?.toUpperCase() ?? ''])
    expect(outcomes.map(({ done }) => done)).toEqual([true, false, true, false])
    const references = [first, two, three].map(({ ticket }) => ticket.ticketReference)
    expect(outcomes.map(({ ticketReference }) => ticketReference)).toEqual([...references, ''])
    expect(outcomes[1]?.reason).toContain('closed')
    for (const { ticket } of [first, three]) expect((await released(running, admin, ticket.id)).status).toBe('resolved')
  })

  test('does nothing to a ticket that lacks a value for one of its variables', async () => {
    const { ticket } = await aTicket(running)
    const { id } = await macro({ reply: 'It left: {tracking}', priority: 'low' })
    const [outcome] = await run(id, [ticket.id])
    expect(outcome).toMatchObject({ done: false, reason: 'There’s no value for {tracking} here.' })
    expect(await asAgent(admin, ticket.id)).toMatchObject({ priority: 'medium', responses: [{ kind: 'message' }] })
  })

  test('is rejected when filling it in produces a payment address', async () => {
    const { ticket } = await aTicket(running, { subject: '704 0044 0532 0130 00' })
    const { id } = await macro({ reply: 'Please pay to DE89 3{subject}', priority: 'low' })
    const [outcome] = await run(id, [ticket.id])
    expect(outcome).toMatchObject({ done: false, reason: expect.stringContaining('DE89370400440532013000') })
    expect(await asAgent(admin, ticket.id)).toMatchObject({ priority: 'medium', responses: [{ kind: 'message' }] })
  })

  test('runs none of its actions when one of them is refused', async () => {
    const { ticket } = await aTicket(running)
    await change(admin, ticket.id, { status: 'closed' })
    const before = await released(running, admin, ticket.id)
    const { id } = await macro({ reply: 'Thank you.', note: 'Sent by hand.', priority: 'low', assigned_to: 'me' })
    expect(await run(id, [ticket.id])).toMatchObject([{ done: false, reason: expect.stringContaining('closed') }])
    expect(await released(running, admin, ticket.id)).toEqual(before)
    expect(
      await running.sql('select 1 from audit_entry where subject_id = $1 and action like $2', [ticket.id, 'note%']),
    ).toEqual([])
  })

  test('with one key runs once per ticket, also when submitted many times at once', async () => {
    const { member, ticket } = await aTicket(running)
    const { id } = await macro({ reply: 'Once.' })
    const headers = aKey()
    const all = await Promise.all(Array.from({ length: 10 }, () => run(id, [ticket.id], headers)))
    expect(new Set(all.map((outcomes) => JSON.stringify(outcomes))).size).toBe(1)
    await released(running, admin, ticket.id)
    expect((await own(member, ticket.id)).conversation).toHaveLength(2)
  })

  test('is listed in its latest version, and gone once it is deleted', async () => {
    const listed = async (id: string) =>
      (await admin.call(cannedReplies.listMacros, {})).macros.find((entry) => entry.id === id)
    const { id, name } = await macro({ status: 'closed' })
    await admin.call(cannedReplies.updateMacro, { ...at(id), body: { status: 'resolved' } })
    expect(await listed(id)).toMatchObject({ name, status: 'resolved' })
    await admin.call(cannedReplies.deleteMacro, at(id))
    expect(await listed(id)).toBeUndefined()
  })

  test('requires a unique name and at least one valid action', async () => {
    const { name } = await macro({ status: 'closed' })
    expect(await refusalOf(macro({ name: name.toUpperCase(), status: 'closed' }))).toMatchObject({
      code: 'macro_exists',
    })
    expect(await refusalOf(macro({}))).toMatchObject({ code: 'macro_empty' })
    const reader = await anAdministratorAs(running, ['reader'])
    expect(await refusalOf(macro({ assigned_to: reader.id }))).toMatchObject({ code: 'assignee_unknown' })
    expect(await refusalOf(macro({ category_id: 'none' }))).toMatchObject({ code: 'category_unknown' })
    expect(await refusalOf(macro({ reply: '{nothing}' }))).toMatchObject({ code: 'variable_unknown' })
    const { id } = await macro({ status: 'closed' })
    const emptied = admin.call(cannedReplies.updateMacro, { ...at(id), body: { status: null } })
    expect(await refusalOf(emptied)).toMatchObject({ code: 'macro_empty' })
    expect(await refusalOf(run('none', [id]))).toMatchObject({ status: 404 })
  })
})

describe('bulk ticket changes', () => {
  test('are applied and audited for each ticket separately', async () => {
    const [first, two] = [await aTicket(running), await aTicket(running)]
    const ids = [first.ticket.id, 'none', two.ticket.id]
    const body = { ids, status: 'in_progress' as const, assigned_to: 'me' }
    const { outcomes } = await admin.call(helpdesk.changeTickets, { body })
    expect(outcomes.map(({ id, done }) => [id, done])).toEqual([
      [first.ticket.id, true],
      ['none', false],
      [two.ticket.id, true],
    ])
    for (const { ticket } of [first, two])
      expect(await asAgent(admin, ticket.id)).toMatchObject({ status: 'in_progress', assigned_to: admin.id })
  })
})

describe('a ticket opened for a member', () => {
  const open = async (id: string) => {
    const body = { subject: 'Your call', message: 'We send a second one.', category_id: await categoryId(admin) }
    return (await admin.call(helpdesk.createTicketFor, { ...at(id), body, files: noFiles })).ticket
  }

  test('belongs to the member, includes the message, and notifies them', async () => {
    const member = await aMember(running)
    const ticket = await open(member.id)
    expect(ticket).toMatchObject({ userId: member.id, status: 'in_progress', helpdesk: { source: 'admin' } })
    expect(await own(member, ticket.id)).toMatchObject({
      unread: true,
      conversation: [{ author: 'other', message: 'We send a second one.' }],
    })
  })

  test('is refused for people who are not members', async () => {
    expect(await refusalOf(open((await admin.call(identity.getUser, {})).user.id))).toMatchObject({
      code: 'not_a_member',
    })
    expect(await refusalOf(open(crypto.randomUUID()))).toMatchObject({ status: 404 })
  })
})

test('queues count their tickets, and administrators the ones assigned to them', async () => {
  const fresh = await aServer({ LIMITS_FACTOR: '1000' })
  const [owner, helper, member] = [
    await anAdmin(fresh),
    await anAdministratorAs(fresh, ['support']),
    await aMember(fresh),
  ]
  const tickets = []
  for (let n = 0; n < 5; n += 1) tickets.push(await ask(member))
  const [first, second, third, fourth] = tickets.map(({ id }) => id)
  await change(owner, first ?? '', { assigned_to: owner.id })
  await change(owner, second ?? '', { assigned_to: helper.id })
  await change(owner, third ?? '', { asleep_until: new Date(fresh.clock.now().getTime() + 60_000).toISOString() })
  await change(owner, fourth ?? '', { status: 'resolved' })
  const { queues, resolvedToday } = await owner.call(helpdesk.getQueues, {})
  expect(queues).toEqual({ mine: 1, nobody: 1, waiting: 3, due: 0, asleep: 1, all_open: 4, resolved: 1 })
  expect(resolvedToday).toBe(1)
  const { agents } = await owner.call(helpdesk.listAgents, {})
  expect(new Map(agents.map(({ id, open }) => [id, open]))).toEqual(
    new Map([
      [owner.id, 1],
      [helper.id, 1],
    ]),
  )
})
