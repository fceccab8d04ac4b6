import { randomUUID } from 'node:crypto'
import { members, tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { emailsTo, emailTo } from '../../../../test/emails.ts'
import {
  addressOf,
  aMail,
  aMailProgram,
  aServerWithMail,
  aWriter,
  DOMAIN,
  expectNothing,
  refused,
} from '../../../../test/mail-in.ts'
import { aMember, anAdmin, anEmail, aProof, type Person } from '../../../../test/people.ts'
import type { Running } from '../../../../test/running.ts'
import { ask, change, asAgent, own } from '../../../../test/tickets.ts'

const DAY = 24 * 3_600_000

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServerWithMail()
  admin = await anAdmin(running)
})

const quoted = 'On Mon, 23 Nov 2026 at 10:04, Vesica <hello@vesica.example> wrote:\n\n> Hello Ada,\n> Is it?'

describe('a reply by email', () => {
  test('is added to the ticket as a message from its member, with the quoted text separate', async () => {
    const { member, ticket, send, last } = await aWriter(running)
    await change(admin, ticket.id, { status: 'resolved' })
    await send({
      text: `Still crushed.\n\nAda\n\n${quoted}`,
      attachments: [{ filename: 'photo.png', content: Buffer.from(await (await aProof()).arrayBuffer()) }],
    })
    expect(await last()).toMatchObject({
      author: 'user',
      message: 'Still crushed.\n\nAda',
      quoted,
      via: 'mail',
      undoableUntil: null,
      attachments: [{ name: 'photo.png', picture: true }],
    })
    const deskTicket = await asAgent(admin, ticket.id)
    expect(deskTicket.status).toBe('open')
    expect(deskTicket.responses.findLast(({ kind }) => kind === 'message')).toMatchObject({
      from: 'user',
      via: 'mail',
      author: { id: member.id },
    })
    const subject = `${ticket.ticketReference}: Crushed box`
    expect((await emailTo(running, admin.email, subject)).text).toContain('Still crushed.')
  })

  test('is added once, however often it arrives and to whichever of its addresses', async () => {
    const { member, ticket, address, sendRaw, said } = await aWriter(running)
    const raw = aMail({ From: member.email, To: address, Subject: 'Re' }, 'Once.')
    await sendRaw(raw)
    await sendRaw(raw)
    await Promise.all([sendRaw(raw), sendRaw(raw)])
    const otherAddress = await addressOf(running, ticket.id, new Date(running.clock.now().getTime() - 3 * DAY))
    await aMailProgram(running).sendMail({ envelope: { from: member.email, to: [otherAddress, address] }, raw })
    const withoutId = `From: ${member.email}\r\n\r\nNo id.`
    await sendRaw(withoutId)
    await sendRaw(withoutId)
    expect(await said()).toEqual(['One corner is crushed.', 'Once.', 'No id.'])
  })

  test('with only HTML is converted to text, with the quoted text separate', async () => {
    const { send, last } = await aWriter(running)
    const html = `<html><head><style>p { color: red }</style><title>x</title></head><body><p>Still <b>crushed</b>.</p>
      <p>See <a href="https://shop.example/photo?x=1">the photo</a>.<img src="https://evil.example/pixel.gif"></p>
      <script>alert(1)</script><div class="gmail_quote"><div>On Mon, 23 Nov 2026 at 10:04 Vesica &lt;a@b.example&gt; wrote:<br></div>
      <blockquote><p>Hello Ada,</p></blockquote></div></body></html>`
    await send({ text: undefined, html })
    const message = await last()
    expect(message?.message).toBe('Still crushed.\n\nSee the photo (https://shop.example/photo?x=1).')
    expect(message?.quoted).toContain('> Hello Ada,')
    expect(JSON.stringify(message)).not.toMatch(/evil|alert|color: red/)
  })

  test('that consists of quoted lines only is stored whole', async () => {
    const { send, last } = await aWriter(running)
    await send({ text: '> Is it?\n> Please say.' })
    expect(await last()).toMatchObject({ message: '> Is it?\n> Please say.', quoted: null })
  })

  test('is added to the target of a merged ticket', async () => {
    const { member, ticket, send } = await aWriter(running)
    const target = await ask(member, { subject: 'The same again' })
    await running.sql('update ticket set merged_into = $1, merged_at = now() where id = $2', [target.id, ticket.id])
    await send({ text: 'To the other.' })
    expect((await own(member, target.id)).conversation.at(-1)?.message).toBe('To the other.')
  })

  test('that exceeds the message limit is cut, with a notice', async () => {
    const { send, last } = await aWriter(running)
    await send({ text: 'word '.repeat(20_000) })
    const message = (await last())?.message ?? ''
    expect(message.length).toBeLessThanOrEqual(20_000)
    expect(message.length).toBeGreaterThan(19_800)
    expect(message).toMatch(/\[The rest of this mail was left out: it is longer than 20,000 characters\.\]$/)
  })

  test('below the quoted text is its message, also with a file', async () => {
    const { send, last } = await aWriter(running)
    const attachments = [{ filename: 'notes.txt', content: 'Notes.' }]
    await send({ text: `${quoted}\n\nIt is number 7.`, attachments })
    expect(await last()).toMatchObject({ message: 'It is number 7.', quoted, attachments: [{ name: 'notes.txt' }] })
    await send({ text: '— Please write above this line —\n\nHello Ada,\nIt is number 8.', attachments })
    expect((await last())?.message).toContain('It is number 8.')
  })

  test('with only a file says so', async () => {
    const { send, last } = await aWriter(running)
    await send({ text: `\n\n${quoted}`, attachments: [{ filename: 'notes.txt', content: 'Notes.' }] })
    expect(await last()).toMatchObject({ message: '(See the attached files.)', attachments: [{ name: 'notes.txt' }] })
  })
})

describe('a reply address', () => {
  test('that is forged is rejected, and nobody is notified', async () => {
    const { member, ticket, address } = await aWriter(running)
    const before = await emailsTo(running, member.email)
    const program = aMailProgram(running)
    const [local = ''] = address.split('@')
    const forged = [
      `reply+${'a'.repeat(53)}@${DOMAIN}`,
      `${local.slice(0, -1)}${local.endsWith('a') ? 'q' : 'a'}@${DOMAIN}`,
      `bounce+${local.slice(6)}@${DOMAIN}`,
      `reply+${ticket.id}@${DOMAIN}`,
      `reply@${DOMAIN}`,
    ]
    for (const to of forged)
      expect(await refused(program.sendMail({ from: member.email, to, text: 'Let me in.' }))).toMatchObject({
        status: 550,
        words: expect.stringContaining('This address doesn’t exist.'),
      })
    expect(
      await refused(program.sendMail({ from: member.email, to: `${local}@elsewhere.test`, text: 'a' })),
    ).toMatchObject({ status: 554, words: expect.stringContaining('doesn’t relay email') })
    expect(await emailsTo(running, member.email)).toEqual(before)
  })

  test('works in capitals, as some mail programs write it', async () => {
    const { address, said, member } = await aWriter(running)
    await aMailProgram(running).sendMail({ from: member.email, to: address.toUpperCase(), text: 'Loud.' })
    expect((await said()).at(-1)).toBe('Loud.')
  })

  test('that has expired is rejected; its member, and nobody else, is notified once', async () => {
    const { member, ticket, said } = await aWriter(running)
    const old = await addressOf(running, ticket.id, new Date(running.clock.now().getTime() - 92 * DAY))
    const program = aMailProgram(running)
    const subject = 'Your email didn’t reach us: Crushed box'
    for (const from of ['', member.email, anEmail(), member.email])
      expect(
        await refused(program.sendMail({ envelope: { from, to: [old] }, raw: aMail({ From: member.email }, 'Late.') })),
      ).toMatchObject({ status: 550, words: expect.stringContaining('This address has expired.') })
    const notices = (await emailsTo(running, member.email)).filter((email) => email.subject === subject)
    expect(notices).toHaveLength(1)
    expect(await said()).toHaveLength(1)
    const from = (days: number) => addressOf(running, ticket.id, new Date(running.clock.now().getTime() - days * DAY))
    await program.sendMail({ from: member.email, to: await from(90), text: 'In time.' })
    expect((await said()).at(-1)).toBe('In time.')
    expect(await refused(program.sendMail({ from: member.email, to: await from(91), text: 'Late.' }))).toMatchObject({
      words: expect.stringContaining('This address has expired.'),
    })
  })

  test('of a person who cannot sign in is rejected', async () => {
    for (const action of [members.suspendMember, members.banMember, members.deleteMember] as const) {
      const { member, send, ticket } = await aWriter(running)
      await admin.call(action as typeof members.suspendMember, { params: { id: member.id }, body: {} } as never)
      expect(await refused(send())).toMatchObject({
        status: 550,
        words: expect.stringContaining('no longer accepts email'),
      })
      expect((await asAgent(admin, ticket.id)).responses).toHaveLength(1)
    }
  })

  test('accepts email only from its member', async () => {
    const writer = await aWriter(running)
    const other = await aMember(running)
    for (const From of [
      other.email,
      `${writer.member.email}, ${other.email}`,
      `"${writer.member.email}" <${other.email}>`,
      '',
      'nobody',
    ])
      expect(await refused(writer.sendRaw(aMail({ From }, 'As somebody else.')))).toMatchObject({ status: 550 })
    const both = [writer.member.email, other.email] as const
    for (const [first, second] of [both, both.toReversed()]) {
      const twice = `From: ${first}\r\n${aMail({ From: second ?? '' }, 'Two senders.')}`
      expect(await refused(writer.sendRaw(twice))).toMatchObject({ status: 550 })
    }
    await expectNothing(writer)
    await writer.sendRaw(
      aMail({ From: `Ada <${writer.member.email.toUpperCase()}>` }, 'It is me.'),
      'forwarder@example.org',
    )
    expect((await writer.last())?.message).toBe('It is me.')
  })

  test('of a closed ticket is rejected, and its member is offered a follow-up ticket', async () => {
    const { member, ticket, sendRaw, said } = await aWriter(running)
    await change(admin, ticket.id, { status: 'closed' })
    const raw = aMail({ From: member.email }, 'One thing is left.')
    await sendRaw(raw)
    await sendRaw(raw)
    expect(await said()).toHaveLength(1)
    const subject = `${ticket.ticketReference} is closed: Crushed box`
    const emails = (await emailsTo(running, member.email)).filter(
      (mail) => mail.subject === subject && mail.paragraphs.join().includes('One thing is left.'),
    )
    expect(emails).toHaveLength(1)
    expect(emails[0]?.action?.path).toContain(ticket.id)
  })

  test('accepts thirty emails per hour', async () => {
    const strict = await aServerWithMail({ LIMITS_FACTOR: '1' })
    const writer = await aWriter(strict)
    for (let sent = 0; sent < 30; sent += 1) await writer.send({ text: `Mail ${sent}.` })
    expect(await refused(writer.send())).toMatchObject({ status: 452 })
    strict.clock.advance(DAY / 24)
    await writer.send({ text: 'An hour later.' })
    expect((await writer.said()).at(-1)).toBe('An hour later.')
  })
})

describe('automatic email', () => {
  const programs: [string, Record<string, string>, string?][] = [
    ['an automatic reply', { 'Auto-Submitted': 'auto-replied' }],
    ['a generated mail with a comment', { 'Auto-Submitted': 'Auto-Generated (vacation)' }],
    ['a delivery report', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }],
    ['a bare delivery report', { 'Content-Type': 'message/delivery-status' }],
    ['the null envelope sender', {}, ''],
    ['the null envelope sender, passed on', { 'Return-Path': '<>' }],
  ]
  test.each(programs)('is rejected so that its sender is informed: %s', async (_, headers, sender) => {
    const writer = await aWriter(running)
    const before = await emailsTo(running, writer.member.email)
    const raw = aMail({ From: writer.member.email, ...headers }, 'I am away.')
    expect(await refused(writer.sendRaw(raw, sender))).toMatchObject({
      status: 550,
      words: expect.stringContaining('Automatic emails aren’t accepted here.'),
    })
    await expectNothing(writer)
    expect(await emailsTo(running, writer.member.email)).toEqual(before)
  })

  const people: [string, Record<string, string>, string?][] = [
    ['a mail that says so', { 'Auto-Submitted': 'no' }],
    ['a relay that adds Feedback-ID', { 'Feedback-ID': '1.eu-west-1.abc=:AmazonSES' }],
    ['a gateway that adds List-Unsubscribe', { 'List-Unsubscribe': '<https://gw.example.org/u/1>' }],
    ['a list', { 'List-Id': '<team.example.org>', 'List-Post': '<mailto:team@example.org>' }],
    ['a gateway that adds Precedence', { Precedence: 'bulk' }],
    ['Exchange', { 'X-Auto-Response-Suppress': 'All' }],
    ['a forwarder that marks loops', { 'X-Loop': 'ada@example.org' }],
    ['a rewritten envelope sender', {}, 'bounces+4471-ab12-ada=example.org@em12.example.org'],
    ['an envelope sender named like a program', {}, 'noreply@example.org'],
    ['a Message-ID of our domain', { 'Message-ID': '<1f0c@localhost>' }],
  ]
  test.each(people)('is not recognized by marks that personal email also has: %s', async (_, headers, sender) => {
    const { member, sendRaw, said } = await aWriter(running)
    await sendRaw(aMail({ From: member.email, ...headers }, 'By hand.'), sender)
    expect(await said()).toEqual(['One corner is crushed.', 'By hand.'])
  })

  test.each(['auto.mueller', 'noreply', 'postmaster', 'bounces+1'])('is not detected by mailbox: %s', async (name) => {
    const { member, address, said } = await aWriter(running)
    const email = `${name}.${randomUUID().slice(0, 8)}@example.org`
    await running.sql('update person set email = $1 where id = $2', [email, member.id])
    await aMailProgram(running).sendMail({ from: email, to: address, text: 'By hand.' })
    expect((await said()).at(-1)).toBe('By hand.')
  })

  test('without any mark cannot cause a loop: nothing is sent with a reply address', async () => {
    const { member, ticket, sendRaw } = await aWriter(running)
    const before = (await emailsTo(running, member.email)).length
    const again = () => sendRaw(aMail({ From: member.email }, 'I am away.'))
    await again()
    expect(await emailsTo(running, member.email)).toHaveLength(before)
    await change(admin, ticket.id, { status: 'closed' })
    await again()
    const closed = await emailTo(running, member.email, `${ticket.ticketReference} is closed: Crushed box`)
    expect(closed.replyTo).toBeUndefined()
  })
})

test('a message sent by email can be read and searched like any other', async () => {
  const { ticket, send } = await aWriter(running)
  await send({ text: 'The xylophone is out of tune.' })
  const result = await admin.call(tickets.listTickets, { query: { search: 'xylophone' } })
  expect(result.tickets.map(({ id }) => id)).toEqual([ticket.id])
})
