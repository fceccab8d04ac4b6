import { account, helpdesk, identity, profile, progress, tickets } from '@vesica/contract'
import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { emailTo } from '../../../test/emails.ts'
import { aLibrary, type Library } from '../../../test/library.ts'
import { aMember, anApprovedApplicant, anAdmin, aProof, type Person, signIn } from '../../../test/people.ts'
import { endings, refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'
import { answer, ask as openTicket, at, noFiles, released, text } from '../../../test/tickets.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { endArchives } from './archive.ts'

let running: Running
let library: Library
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  library = await aLibrary(running)
})

const requestArchive = (person: Person) => person.call(account.requestArchive, {})

/** Waits until the requested archive is ready. */
const ready = (person: Person) =>
  vi.waitFor(
    async () => {
      const { archive } = await person.call(account.getArchive, {})
      if (archive?.state !== 'ready') throw new Error(`the archive is ${archive?.state}`)
      return archive
    },
    { timeout: 60_000, interval: 50 },
  )

const fetched = (person: Person, id: string) => person.send('GET', `/api/account/archive/${id}/file`)

/** The unpacked files of an archive by name. */
const unpacked = async (response: Response) => {
  expect(response.status).toBe(200)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const textOf = (files: Record<string, Uint8Array>, name: string) => Buffer.from(files[name] ?? []).toString()

describe('personal data archive', () => {
  test('is created in the background with data, files, notes and a description of every field', async () => {
    const member = await anApprovedApplicant(running)
    const item = await library.item({ title: 'Silence' })
    await member.call(progress.addNote, { params: { id: item.id }, body: { text: 'Breathe *slowly* here' } })
    await member.call(profile.setAvatar, { files: { avatar: await aProof('me.png') } })
    const { archive } = await requestArchive(member)
    expect(archive).toMatchObject({ state: 'making', readyAt: null })
    const readyArchive = await ready(member)
    expect(readyArchive.progress).toBe(100)
    const answer = await fetched(member, readyArchive.id)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="your-data\.zip"/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const files = await unpacked(answer)
    const data = JSON.parse(textOf(files, 'data.json')) as {
      format: number
      tables: Record<string, Record<string, string>[]>
    }
    expect(data.format).toBe(1)
    expect(data.tables['person']).toEqual([expect.objectContaining({ name: member.name, email: member.email })])
    expect(data.tables['content_note']).toEqual([expect.objectContaining({ words: 'Breathe *slowly* here' })])
    expect(textOf(files, 'notes.md')).toContain('## Silence\n\nBreathe *slowly* here')
    expect(textOf(files, 'README.md')).toContain('## content_note')
    // The proof of the application, and the avatar.
    const [application] = data.tables['signup_request'] ?? []
    expect(files[application?.['file'] ?? '']?.length).toBeGreaterThan(50)
    expect(files[data.tables['person']?.[0]?.['file'] ?? '']?.length).toBeGreaterThan(50)
    const email = await emailTo(running, member.email, 'Your archive is ready')
    expect(email.leadsTo).toBe('/settings?tab=data')
  })

  test('includes support tickets and their attachments, as far as the member may see them', async () => {
    const [member, admin] = [await aMember(running), await anAdmin(running)]
    const files = (name: string, content: string) => ({ file1: text(name, content) })
    const ticket = await openTicket(member, {}, files('mine.txt', 'What I sent.'))
    const noted = { message: 'For us alone.' }
    const internalFiles = { ...noFiles, ...files('note.txt', 'A file of ours.') }
    await admin.call(helpdesk.addTicketNote, { ...at(ticket.id), body: noted, files: internalFiles })
    await answer(admin, ticket.id, { message: 'Here it is.' }, files('theirs.txt', 'What they sent.'))
    await released(running, admin, ticket.id)
    const sentReply = await answer(member, ticket.id, {}, files('draft.txt', 'What I began.'))
    await member.call(tickets.undoReply, at(sentReply.reply.id))
    await answer(admin, ticket.id, { message: 'Not sent yet.' }, files('later.txt', 'What they will send.'))
    await requestArchive(member)
    const unzipped = await unpacked(await fetched(member, (await ready(member)).id))
    const data = JSON.parse(textOf(unzipped, 'data.json')) as { tables: Record<string, Record<string, string>[]> }
    const sent = (data.tables['ticket_file'] ?? []).map(({ name, file }) => [name, textOf(unzipped, file ?? '')])
    expect(new Map(sent as [string, string][])).toEqual(
      new Map([
        ['mine.txt', 'What I sent.'],
        ['theirs.txt', 'What they sent.'],
        ['draft.txt', 'What I began.'],
      ]),
    )
    const messages = (data.tables['ticket_entry'] ?? []).filter(({ kind }) => kind === 'message')
    expect(new Set(messages.map(({ text: message }) => message))).toEqual(
      new Set(['One corner is crushed.', 'Here it is.']),
    )
    expect(JSON.stringify(data)).not.toContain('For us alone.')
    expect(textOf(unzipped, 'conversations.md')).toContain('Here it is.')
    expect(textOf(unzipped, 'conversations.md')).not.toMatch(/For us alone|Not sent yet/)
  })

  test('contains no other person’s data and no secrets', async () => {
    const stranger = await aMember(running)
    const member = await aMember(running)
    await requestArchive(member)
    const files = await unpacked(await fetched(member, (await ready(member)).id))
    const all = Object.values(files)
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
      .join('\n')
    expect(all).not.toContain(stranger.email)
    expect(all).not.toContain(stranger.id)
    expect(all).not.toContain(member.token)
    const [row] = await running.sql('select password_hash from person where id = $1', [member.id])
    expect(all).not.toContain(String(row?.['password_hash']))
    expect(all).not.toContain('$argon2id$')
    const hashes = await running.sql(
      `select encode(token_hash, 'hex') as hex, encode(token_hash, 'base64') as base64 from session where person_id = $1`,
      [member.id],
    )
    expect(hashes.length).toBeGreaterThan(0)
    for (const { hex, base64 } of hashes) for (const hash of [hex, base64]) expect(all).not.toContain(String(hash))
  })

  test('can be downloaded by its owner only', async () => {
    const member = await aMember(running)
    await requestArchive(member)
    const { id } = await ready(member)
    for (const stranger of [await aMember(running), await anAdmin(running)])
      expect((await fetched(stranger, id)).status).toBe(404)
    expect((await aClient(running.url).send('GET', `/api/account/archive/${id}/file`)).status).toBe(401)
    const byCookie = Object.assign(aClient(running.url), { cookie: member.cookie })
    expect((await byCookie.send('GET', `/api/account/archive/${id}/file`)).status).toBe(401)
  })

  test('can be requested once a day, and is created once for two concurrent requests', async () => {
    const member = await aMember(running)
    expect(await endings([requestArchive(member), requestArchive(member)])).toEqual(['archive_too_soon', 'done'])
    const refusal = await refusalOf(requestArchive(member))
    expect(refusal).toMatchObject({ status: 409, code: 'archive_too_soon' })
    expect(refusal.message).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} UTC/)
    expect((await member.call(account.getArchive, {})).nextAt).not.toBeNull()
  })

  test('can be downloaded for seven days, then its file is deleted and another can be requested', async () => {
    const own = await aServer()
    const member = await aMember(own)
    await requestArchive(member)
    const { id } = await ready(member)
    const files = () => own.sql(`select id from stored_file where purpose = 'archive'`)
    own.clock.advance(7 * DAY - HOUR)
    const late = await signIn(own, member)
    await own.app.db.transact((tx) => endArchives(tx, own.app.files))
    expect((await fetched(late, id)).status).toBe(200)
    own.clock.advance(2 * HOUR)
    const later = await signIn(own, member)
    expect((await fetched(later, id)).status).toBe(404)
    expect(await files()).toHaveLength(1)
    await own.app.db.transact((tx) => endArchives(tx, own.app.files))
    expect(await files()).toHaveLength(0)
    expect((await later.call(account.getArchive, {})).archive).toMatchObject({ id, state: 'over' })
    expect((await requestArchive(later)).archive?.state).toBe('making')
    await later.call(identity.logout, {})
  })
})
