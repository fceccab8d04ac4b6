import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { members, ticketMail } from '@vesica/contract'
import { SMTPServer } from 'smtp-server'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { mailFor } from '../../../../test/people.ts'
import { aMail, aMailProgram, aServerWithMail, DOMAIN } from '../../../../test/mail-in.ts'
import { aMember, anAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { answer, ask, change, asAgent, own, released } from '../../../../test/tickets.ts'

let running: Running
let admin: Person
/** The bounce address of an email, by its Message-ID. */
const senders = new Map<string, string>()

let count = 0

/** Puts an email where the tests' people look for it, and records its sender. */
const storeEmail = async (folder: string, stream: AsyncIterable<Buffer>, sender: string): Promise<void> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  const raw = Buffer.concat(chunks)
  senders.set((/^message-id: (.*)$/im.exec(raw.toString())?.[1] ?? '').trim(), sender)
  await mkdir(folder, { recursive: true })
  count += 1
  await writeFile(join(folder, `${String(count).padStart(6, '0')}.eml`), raw)
}

/** A real mail server. */
const aMailServer = async (folder: () => string): Promise<number> => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, { envelope: { mailFrom } }, done) =>
      void storeEmail(folder(), stream, mailFrom === false ? '' : mailFrom.address).then(() => done(), done),
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}

beforeAll(async () => {
  const port = await aMailServer(() => join(running.config.dataDir, 'mail'))
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Vesica <hello@vesica.test>' }
  running = await aServerWithMail(smtp)
  admin = await anAdmin(running)
})

/** The n-th email with a subject to an address, once it arrived. */
const receivedEmail = (person: Pick<Person, 'email'>, subject: RegExp, count = 1) =>
  vi.waitFor(
    async () => {
      const matches = (await mailFor(running, person.email)).filter((email) => subject.test(email.subject ?? ''))
      const match = matches[count - 1]
      if (!match) throw new Error(`${matches.length} letters ${subject} came to ${person.email}`)
      return match
    },
    { timeout: 60_000, interval: 25 },
  )

type ReceivedEmail = Awaited<ReturnType<typeof receivedEmail>>
const header = ({ headers }: ReceivedEmail, name: string) => headers.find(({ key }) => key === name)?.value
const replyTo = ({ replyTo: addresses }: ReceivedEmail) => addresses?.[0]?.address ?? ''

/** A member's ticket with an administrator's reply, and the email about it. */
const answered = async (input: { message?: string; resolve?: 'true' } = {}) => {
  const member = await aMember(running)
  const ticket = await ask(member)
  await answer(admin, ticket.id, input)
  await released(running, admin, ticket.id)
  return { member, ticket, mail: await receivedEmail(member, /^New reply to/) }
}

describe('an email about a reply', () => {
  test('contains the whole reply, and email replies to it join the same ticket', async () => {
    const message = `Dear Ada,\n\n${'We are sorry. '.repeat(100).trim()}\n\nSupport`
    const { member, ticket, mail } = await answered({ message })
    expect(mail.text?.startsWith('— Please write above this line —')).toBe(true)
    expect(mail.text).toContain(message)
    expect(mail.text).toContain(`http://vesica.test/support/${ticket.id}`)
    const address = replyTo(mail)
    expect(address).toMatch(new RegExp(`^reply\\+[a-z2-7]{53}@${DOMAIN}$`))
    const quoted = (mail.text ?? '').replace(/^/gm, '> ')
    await aMailProgram(running).sendMail({
      from: member.email,
      to: address,
      inReplyTo: mail.messageId,
      subject: `Re: ${mail.subject}`,
      text: `Thank you.\n\nOn 23 Nov 2026, at 10:04, Vesica <hello@vesica.test> wrote:\n\n${quoted}`,
    })
    expect((await own(member, ticket.id)).conversation.at(-1)).toMatchObject({
      author: 'user',
      message: 'Thank you.',
      via: 'mail',
    })
  })

  test("is in one thread with the others, after the member's own emails", async () => {
    const { member, ticket, mail } = await answered()
    const root = mail.inReplyTo
    expect(root).toBe(`<ticket.${ticket.id}@${DOMAIN}>`)
    expect(mail.references).toBe(root)
    const messageId = `<${crypto.randomUUID()}@phone.example.org>`
    await aMailProgram(running).sendMail({ from: member.email, to: replyTo(mail), messageId, text: 'More.' })
    await answer(admin, ticket.id, { message: 'Once more.' })
    await released(running, admin, ticket.id)
    const second = await receivedEmail(member, /^New reply to/, 2)
    expect(second.references).toBe(`${root} ${messageId}`)
    expect(second.inReplyTo).toBe(messageId)
    expect(second.messageId).not.toBe(mail.messageId)
    expect(second.subject).toBe(mail.subject)
  })

  test('has a reply address for each ticket and suppresses automatic replies', async () => {
    const [first, second] = [await answered(), await answered()]
    expect(replyTo(first.mail)).not.toBe(replyTo(second.mail))
    expect(header(first.mail, 'auto-submitted')).toBeUndefined()
    expect(header(first.mail, 'x-auto-response-suppress')).toBe('OOF, AutoReply')
    const notice = await receivedEmail(admin, new RegExp(first.ticket.ticketReference))
    expect(header(notice, 'auto-submitted')).toBe('auto-generated')
    expect(notice.replyTo).toBeUndefined()
  })

  test('shows as waiting, sent or bounced in the helpdesk', async () => {
    const { ticket, mail } = await answered()
    const state = async () =>
      (await asAgent(admin, ticket.id)).responses.find(
        (response) => response.kind === 'message' && response.from === 'admin',
      )?.mail
    await vi.waitFor(async () => expect(await state()).toBe('sent'), { timeout: 60_000, interval: 25 })
    const reports = senders.get(mail.messageId ?? '') ?? ''
    expect(reports).toMatch(new RegExp(`^bounce\\+[a-z2-7]{53}@${DOMAIN}$`))
    const raw = aMail(
      {
        From: 'MAILER-DAEMON@example.org',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      },
      '--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; x\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n--b--\r\n',
    )
    await aMailProgram(running).sendMail({ envelope: { from: '', to: [reports] }, raw })
    expect(await state()).toBe('bounced')
  })

  test('has no reply address where incoming email is off, but still joins its thread', async () => {
    const closed = await aServer({ LIMITS_FACTOR: '1000' })
    const [member, keeper] = [await aMember(closed), await anAdmin(closed)]
    const ticket = await ask(member)
    await answer(keeper, ticket.id)
    await released(closed, keeper, ticket.id)
    const email = await vi.waitFor(
      async () => {
        const match = (await mailFor(closed, member.email)).find(({ subject }) => subject?.startsWith('New reply to'))
        if (!match) throw new Error('no letter yet')
        return match
      },
      { timeout: 60_000, interval: 25 },
    )
    expect(email.replyTo).toBeUndefined()
    expect(email.text).not.toContain('above this line')
    expect(email.references).toBe(`<ticket.${ticket.id}@localhost>`)
  })
})

describe('rating links in an email about a solution', () => {
  const tokenIn = ({ text }: ReceivedEmail, rating: 'good' | 'bad') =>
    new RegExp(`http://vesica\\.test/rate/([a-z2-7]{53})\\?rating=${rating}`).exec(text ?? '')?.[1] ?? ''
  const solved = async () => {
    const about = await answered({ resolve: 'true' })
    return { ...about, token: tokenIn(about.mail, 'good') }
  }
  const visitor = () => aClient(running.url)
  const readRating = (token: string) => visitor().call(ticketMail.getRating, { body: { token } })
  const rate = (token: string, rating: 'good' | 'bad', comment?: string) =>
    visitor().call(ticketMail.rateByLink, { body: { token, rating, ...(comment !== undefined && { comment }) } })

  test('count on confirmation, without sign-in, once per solution; a comment can be added once', async () => {
    const { ticket, token, mail } = await solved()
    expect(tokenIn(mail, 'bad')).toBe(token)
    expect(await readRating(token)).toEqual({
      ticketReference: ticket.ticketReference,
      subject: 'Crushed box',
      rating: null,
    })
    for (let opened = 0; opened < 3; opened += 1) await fetch(`${running.url}/rate/${token}?rating=good`)
    expect((await readRating(token)).rating).toBeNull()
    expect(await rate(token, 'bad')).toEqual({ rating: 'bad' })
    expect(await rate(token, 'good')).toEqual({ rating: 'bad' })
    await rate(token, 'bad', 'Too slow.')
    await rate(token, 'bad', 'Much too slow.')
    expect(await asAgent(admin, ticket.id)).toMatchObject({ rating: 'bad', ratingComment: 'Too slow.' })
    expect((await readRating(token)).rating).toBe('bad')
  })

  test('count once when used many times at the same moment', async () => {
    const { token, ticket } = await solved()
    await Promise.all(Array.from({ length: 8 }, (_, n) => rate(token, n % 2 === 0 ? 'good' : 'bad')))
    expect(await running.sql('select rating from ticket_rating where ticket_id = $1', [ticket.id])).toHaveLength(1)
  })

  test('expire once the ticket is reopened; resolving it again sends new links', async () => {
    const { member, ticket, token } = await solved()
    await answer(member, ticket.id, { message: 'Not yet.' })
    await released(running, admin, ticket.id)
    for (const call of [() => readRating(token), () => rate(token, 'good')])
      expect(await refusalOf(call())).toMatchObject({ status: 422, code: 'rating_link_dead' })
    await answer(admin, ticket.id, { message: 'Now?', resolve: 'true' })
    await released(running, admin, ticket.id)
    expect(await refusalOf(rate(token, 'good'))).toMatchObject({ code: 'rating_link_dead' })
    const second = tokenIn(await receivedEmail(member, /^New reply to/, 2), 'good')
    expect(await rate(second, 'good')).toEqual({ rating: 'good' })
  })

  test('are also sent when a ticket is resolved without a message, but not when it is closed', async () => {
    const member = await aMember(running)
    const [resolved, closed] = [await ask(member), await ask(member)]
    await change(admin, resolved.id, { status: 'resolved' })
    await change(admin, closed.id, { status: 'closed' })
    const email = await receivedEmail(member, new RegExp(`^${resolved.ticketReference} is resolved`))
    expect(await rate(tokenIn(email, 'good'), 'good')).toEqual({ rating: 'good' })
    expect((await receivedEmail(member, new RegExp(`^${closed.ticketReference} is closed`))).text).not.toContain(
      '/rate/',
    )
  })

  test('expire once their member is removed, and store nothing about them', async () => {
    const { member, token } = await solved()
    await rate(token, 'good')
    await admin.call(members.deleteMember, { params: { id: member.id } })
    expect(await refusalOf(readRating(token))).toMatchObject({ status: 422, code: 'rating_link_dead' })
    expect(await refusalOf(rate(token, 'good', 'I was here.'))).toMatchObject({ code: 'rating_link_dead' })
  })

  test('are invalid when they are forged, truncated, for another use, or 91 days old', async () => {
    const { token, mail } = await solved()
    const address = replyTo(mail).slice(6, 59)
    for (const wrong of [
      '',
      'x',
      token.slice(1),
      `${token.slice(0, -1)}${token.endsWith('a') ? 'q' : 'a'}`,
      address,
      'a'.repeat(400),
    ])
      expect(await refusalOf(rate(wrong, 'good'))).toMatchObject({ status: 422, code: 'rating_link_dead' })
    running.clock.advance(91 * 24 * 3_600_000)
    expect(await refusalOf(rate(token, 'good'))).toMatchObject({ code: 'rating_link_dead' })
  })
})
