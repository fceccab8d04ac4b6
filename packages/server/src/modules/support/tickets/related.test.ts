import { tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aMember, anAdmin, anAdministratorAs, aProof, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { listenAs } from '../../../../test/stream.ts'
import {
  answer,
  ask,
  aTicket,
  at,
  change,
  note,
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

describe('a ticket draft', () => {
  test('is stored per author, ticket and kind, until it is cleared or sent', async () => {
    const { member, ticket } = await aTicket(running)
    const draft = (person: Person, message: string, kind?: 'reply' | 'note') =>
      person.call(tickets.saveDraft, { ...at(ticket.id), body: { message, ...(kind && { kind }) } })
    await draft(admin, 'Dear', 'reply')
    await draft(admin, 'Shelf', 'note')
    await draft(member, 'Also')
    expect((await asAgent(admin, ticket.id)).drafts).toMatchObject({ reply: 'Dear', note: 'Shelf' })
    expect((await asAgent(helper, ticket.id)).drafts).toEqual({
      reply: '',
      note: '',
      savedAt: null,
      replyFiles: [],
      noteFiles: [],
    })
    expect((await own(member, ticket.id)).draft).toBe('Also')
    expect(await draft(member, '')).toEqual({ savedAt: null })
    await note(admin, ticket.id)
    expect((await asAgent(admin, ticket.id)).drafts).toMatchObject({ reply: 'Dear', note: '' })
    await answer(admin, ticket.id)
    expect((await asAgent(admin, ticket.id)).drafts.reply).toBe('')
  })
})

describe('read state', () => {
  test('marks messages up to the one seen as read, and later ones as unread', async () => {
    const { member, ticket } = await aTicket(running)
    await answer(admin, ticket.id)
    await released(running, admin, ticket.id)
    const { conversation, unread } = await own(member, ticket.id)
    expect(unread).toBe(true)
    const see = (person: Person, message: string) =>
      person.call(tickets.markTicketSeen, { ...at(ticket.id), body: { message } })
    expect(await see(member, conversation[0]?.id ?? '')).toEqual({ unread: true })
    expect(await see(member, conversation[1]?.id ?? '')).toEqual({ unread: false })
    expect(await see(member, conversation[0]?.id ?? '')).toEqual({ unread: false })
    expect((await own(member, ticket.id)).unread).toBe(false)
    expect((await asAgent(admin, ticket.id)).unread).toBe(true)
    await see(admin, conversation[1]?.id ?? '')
    expect((await asAgent(admin, ticket.id)).unread).toBe(false)
    await answer(admin, ticket.id)
    await released(running, admin, ticket.id)
    expect((await own(member, ticket.id)).unread).toBe(true)
    expect(await refusalOf(see(member, crypto.randomUUID()))).toMatchObject({ status: 404 })
  })

  test("after seeing an own pending message leaves the other side's later message unread", async () => {
    const { member, ticket } = await aTicket(running)
    await answer(member, ticket.id)
    running.clock.advance(5000)
    const { reply } = await answer(admin, ticket.id)
    await admin.call(tickets.markTicketSeen, { ...at(ticket.id), body: { message: reply.id } })
    expect((await released(running, admin, ticket.id)).unread).toBe(true)
  })
})

test('a note is found by helpdesk administrators and not by the member', async () => {
  const { member, ticket } = await aTicket(running)
  await note(admin, ticket.id, 'A trilobite in the box.')
  await released(running, admin, ticket.id)
  const searchAs = async (person: Person) =>
    (await person.call(tickets.listTickets, { query: { search: 'trilobite' } })).tickets.map(({ id }) => id)
  expect([await searchAs(helper), await searchAs(member)]).toEqual([[ticket.id], []])
})

test('internal activity does not change what the member sees: no time, order or unread mark', async () => {
  const { member, ticket } = await aTicket(running)
  running.clock.advance(60_000)
  const later = await ask(member, { subject: 'Another thing' })
  const readTickets = async () => ({
    list: (await member.call(tickets.listTickets, { query: {} })).tickets,
    one: await own(member, ticket.id),
  })
  const before = await readTickets()
  expect(before.list.map(({ id }) => id)).toEqual([later.id, ticket.id])
  const reportPresence = (writing: 'note' | 'reply' | null, leaving = false) =>
    admin.call(tickets.reportPresence, { ...at(ticket.id), body: { writing, leaving } })
  const stream = await listenAs(member)
  await reportPresence('note')
  await reportPresence(null)
  await reportPresence('note')
  await note(admin, ticket.id)
  running.clock.advance(RELEASED_MS)
  const onThere = await asAgent(admin, ticket.id)
  expect(onThere.responses.at(-1)?.kind).toBe('note')
  expect(Date.parse(onThere.updatedAt)).toBeGreaterThan(Date.parse(before.one.updatedAt))
  await change(admin, ticket.id, { priority: 'urgent', assigned_to: admin.id })
  const { list, one } = await readTickets()
  // Only its urgency is notified.
  const urgent = { priority: 'urgent' }
  expect(one).toEqual({ ...before.one, ...urgent })
  expect(list).toEqual(before.list.map((row) => (row.id === ticket.id ? { ...row, ...urgent } : row)))
  await reportPresence('reply')
  await change(admin, ticket.id, { status: 'in_progress' })
  // That somebody came, that they are writing to the member, and what is public.
  await expect.poll(() => stream.topics).toEqual(['presence', 'presence', 'tickets'])
  expect((await readTickets()).list.map(({ id }) => id)).toEqual([ticket.id, later.id])
  await stream.close()
})

test("a member cannot use the helpdesk's sort orders", async () => {
  const { member } = await aTicket(running)
  const list = (sort: 'desk' | 'latest' | 'waiting' | 'due') => member.call(tickets.listTickets, { query: { sort } })
  for (const sort of ['desk', 'waiting', 'due'] as const)
    expect(await refusalOf(list(sort))).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await list('latest')).tickets).toHaveLength(1)
})

test('a word that occurs very often is found too, each ticket once', async () => {
  const { member, ticket } = await aTicket(running, { subject: 'An ammonite' })
  const otherTicket = await ask(member, { message: 'Another ammonite.' })
  await aTicket(running)
  await running.sql(
    `insert into ticket_entry (id, ticket_id, kind, side, author_id, text, created_at, release_at, released)
     select gen_random_uuid(), ticket_id, kind, side, author_id, 'ammonite', created_at, release_at, released
       from ticket_entry, generate_series(1, 5000) where ticket_id = $1 and kind = 'message'`,
    [ticket.id],
  )
  for (const person of [helper, member]) {
    const { tickets: results, total } = await person.call(tickets.listTickets, { query: { search: 'ammonite' } })
    expect([results.map(({ id }) => id).toSorted(), total]).toEqual([[ticket.id, otherTicket.id].toSorted(), 2])
  }
})

describe('ticket files', () => {
  test('come with a message, with pictures re-encoded, and are readable by participants once released', async () => {
    const [member, stranger] = [await aMember(running), await aMember(running)]
    const ticket = await ask(member, {}, { file1: await aProof('box.png'), file2: text('list.txt', 'Two bowls.') })
    const files = ticket.conversation[0]?.attachments ?? []
    expect(files.map(({ name, picture }) => [name, picture])).toEqual([
      ['box.png', true],
      ['list.txt', false],
    ])
    const read = async (person: Person, url = '') => person.send('GET', url)
    expect(await (await read(member, files[1]?.url)).text()).toBe('Two bowls.')
    const image = await read(admin, files[0]?.url)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(image.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect((await read(stranger, files[0]?.url)).status).toBe(404)
    const { reply } = await answer(admin, ticket.id, {}, { file1: text('secret.txt') })
    const url = reply.attachments[0]?.url
    expect([(await read(member, url)).status, (await read(admin, url)).status]).toEqual([404, 200])
    running.clock.advance(RELEASED_MS)
    expect((await read(member, url)).status).toBe(200)
  })

  test('of a note are visible only to the helpdesk', async () => {
    const { member, ticket } = await aTicket(running)
    const form = new FormData()
    form.append('message', 'See this.')
    form.append('file1', text('note.txt'))
    await admin.send('POST', `/api/support/tickets/${ticket.id}/notes`, form)
    const after = await released(running, admin, ticket.id)
    const url = after.responses.at(-1)?.attachments[0]?.url ?? ''
    expect([(await helper.send('GET', url)).status, (await member.send('GET', url)).status]).toEqual([200, 404])
  })

  test.each([
    ['a program', new File(['MZ\u0090\u0000'], 'tool.exe', { type: 'application/octet-stream' })],
    ['a page', new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' })],
    ['what is no picture', new File(['not a picture'], 'box.png', { type: 'image/png' })],
  ])('cannot be %s, and nothing of the message is stored', async (_, file) => {
    const { member, ticket } = await aTicket(running)
    expect(await refusalOf(answer(member, ticket.id, {}, { file1: text('fine.txt'), file2: file }))).toMatchObject({
      status: 415,
      code: 'file_wrong_type',
    })
    expect((await own(member, ticket.id)).conversation).toHaveLength(1)
  })
})

describe('a ticket rating', () => {
  const rate = (person: Person, id: string, rating: 'good' | 'bad') =>
    person.call(tickets.rateTicket, { ...at(id), body: { rating } })

  test('is accepted once per solution, and only after one', async () => {
    const { member, ticket } = await aTicket(running)
    expect(await refusalOf(rate(member, ticket.id, 'good'))).toMatchObject({ status: 409, code: 'rating_not_possible' })
    await change(admin, ticket.id, { status: 'resolved' })
    expect((await own(member, ticket.id)).canRate).toBe(true)
    const rated = await Promise.all(Array.from({ length: 5 }, () => rate(member, ticket.id, 'good')))
    expect(rated[0]?.ticket).toMatchObject({ rating: 'good', canRate: false })
    expect((await rate(member, ticket.id, 'bad')).ticket.rating).toBe('good')
    await answer(member, ticket.id)
    await released(running, admin, ticket.id)
    expect(await own(member, ticket.id)).toMatchObject({ canRate: false, status: 'open' })
    await change(admin, ticket.id, { status: 'resolved' })
    expect((await rate(member, ticket.id, 'bad')).ticket.rating).toBe('bad')
    expect(
      await running.sql('select rating from ticket_rating where ticket_id = $1 order by solution', [ticket.id]),
    ).toEqual([{ rating: 'good' }, { rating: 'bad' }])
  })
})

describe('a ticket list with conversations', () => {
  test('contains the messages of each ticket, for both sides', async () => {
    const member = await aMember(running)
    const first = await ask(member, { message: 'Where is it?' })
    const second = await ask(member, { message: 'Thank you.' })
    await answer(admin, first.id, { message: 'On its way.' })
    await note(admin, first.id, 'A note for us.')
    await change(admin, first.id, { assigned_to: admin.id })
    running.clock.advance(RELEASED_MS)
    const expected = [
      { author: 'user', message: 'Where is it?', timestamp: first.createdAt },
      { author: 'other', message: 'On its way.' },
    ]
    const listedTickets = async (person: Person, query = {}) => {
      const listed = (await person.call(tickets.listTickets, { query })).tickets
      return [first, second].map(({ id }) => listed.find((row) => row.id === id))
    }
    const thanks = { conversation: [{ author: 'user', message: 'Thank you.' }] }
    expect(await listedTickets(member)).toMatchObject([{ conversation: expected, assignedTo: null }, thanks])
    expect(await listedTickets(admin)).toMatchObject([{ conversation: expected, assignedTo: admin.id }, thanks])
    for (const listedRow of await listedTickets(member, { limit: '10' }))
      expect(listedRow?.conversation).toBeUndefined()
  })

  test('contains the latest 100 messages of each ticket', async () => {
    const { member, ticket } = await aTicket(running)
    for (let n = 1; n <= 102; n += 1) await answer(member, ticket.id, { message: `Message ${n}` })
    const { tickets: listed } = await member.call(tickets.listTickets, { query: {} })
    const messages = listed[0]?.conversation?.map(({ message }) => message)
    expect([messages?.length, messages?.[0], messages?.at(-1)]).toEqual([100, 'Message 3', 'Message 102'])
  })
})
