import { tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { answer, aTicket, at, own, released, text } from '../../../../test/tickets.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const undo = (person: Person, id: string) => person.call(tickets.undoReply, at(id))

describe('an undone message', () => {
  test("keeps its files in the author's draft until they are sent with it again", async () => {
    const { member, ticket } = await aTicket(running)
    const two = { file1: text('a.txt', 'First.'), file2: text('b.txt', 'Second.') }
    const { reply } = await answer(member, ticket.id, { message: 'Too quick.' }, two)
    const { files } = await undo(member, reply.id)
    const restored = await own(member, ticket.id)
    expect(restored.draftFiles).toEqual(files)
    expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a.txt', 6],
      ['b.txt', 7],
    ])
    const read = (person: Person) => person.send('GET', files[0]?.url ?? '')
    expect([(await read(member)).status, (await read(admin)).status]).toEqual([200, 404])
    const again = await answer(
      member,
      ticket.id,
      { message: 'Slowly.', draft_files: files.map(({ id }) => id).join() },
      { file1: text('c.txt') },
    )
    expect(again.reply.attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'c.txt'])
    expect(await own(member, ticket.id)).toMatchObject({ draft: '', draftFiles: [] })
    expect((await read(admin)).status).toBe(404)
    await released(running, admin, ticket.id)
    const file = await read(admin)
    expect([file.status, await file.text()]).toEqual([200, 'First.'])
  })

  test('keeps a file until it is removed from the draft, also when other messages are sent or written', async () => {
    const { member, ticket } = await aTicket(running)
    const two = { file1: text('a.txt'), file2: text('b.txt') }
    const { reply } = await answer(member, ticket.id, {}, two)
    const [a, b] = (await undo(member, reply.id)).files
    const draft = (files?: (string | undefined)[]) =>
      member.call(tickets.saveDraft, {
        ...at(ticket.id),
        body: { message: 'Other words.', ...(files && { files: files.map(String) }) },
      })
    await draft()
    await answer(member, ticket.id, { message: 'Meanwhile.' })
    expect((await own(member, ticket.id)).draftFiles.map(({ id }) => id)).toEqual([a?.id, b?.id])
    await draft([b?.id])
    expect((await own(member, ticket.id)).draftFiles.map(({ id }) => id)).toEqual([b?.id])
    const [left] = await running.sql(
      'select count(*)::int as files from stored_file where name = $1 and id not in (select file_id from ticket_file)',
      ['a.txt'],
    )
    expect(left).toEqual({ files: 0 })
    for (const draft_files of [a?.id ?? '', 'nothing', ticket.id])
      expect(await refusalOf(answer(member, ticket.id, { draft_files }))).toMatchObject({ status: 404 })
    expect(await refusalOf(answer(admin, ticket.id, { draft_files: b?.id ?? '' }))).toMatchObject({ status: 404 })
  })

  test('is limited to five files, including those of the draft', async () => {
    const { member, ticket } = await aTicket(running)
    const { reply } = await answer(member, ticket.id, {}, { file1: text('a.txt'), file2: text('b.txt') })
    const draft_files = (await undo(member, reply.id)).files.map(({ id }) => id).join()
    const four = { file1: text('1.txt'), file2: text('2.txt'), file3: text('3.txt'), file4: text('4.txt') }
    expect(await refusalOf(answer(member, ticket.id, { draft_files }, four))).toMatchObject({
      status: 409,
      code: 'too_many_files',
    })
    expect((await own(member, ticket.id)).draftFiles).toHaveLength(2)
  })
})

describe('files of a reply refused because of a newer message', () => {
  test('stay with its draft and are sent once when it is sent anyway', async () => {
    const { member, ticket } = await aTicket(running)
    const seen = ticket.conversation[0]?.id ?? ''
    await answer(admin, ticket.id)
    await released(running, admin, ticket.id)
    const sent = { seen, message: 'And this?' }
    const refused = await refusalOf(answer(member, ticket.id, sent, { file1: text('a.txt', 'First.') }))
    expect(refused).toMatchObject({ status: 409, code: 'ticket_newer' })
    const { draft, draftFiles } = await own(member, ticket.id)
    expect([draft, draftFiles.map(({ name, bytes }) => [name, bytes])]).toEqual(['And this?', [['a.txt', 6]]])
    const details = (refused as unknown as { details: { seen: string; files: tickets.Attachment[] } }).details
    expect(details.files).toEqual(draftFiles)
    const read = (person: Person) => person.send('GET', draftFiles[0]?.url ?? '')
    expect(await (await read(member)).text()).toBe('First.')
    expect((await read(admin)).status).toBe(404)
    // Another is added, and there is a newer message again.
    const again = { ...sent, draft_files: draftFiles[0]?.id ?? '' }
    expect(await refusalOf(answer(member, ticket.id, again, { file1: text('b.txt') }))).toMatchObject({ status: 409 })
    const both = (await own(member, ticket.id)).draftFiles
    expect(both.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    const draft_files = both.map(({ id }) => id).join()
    const { reply } = await answer(member, ticket.id, { seen: details.seen, message: 'And this?', draft_files })
    expect(reply.attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    expect((await own(member, ticket.id)).draftFiles).toEqual([])
  })
})
