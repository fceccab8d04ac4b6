import { activity, members, support } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../test/client.ts'
import { deliveredTo, emailsTo, emailTo } from '../../../test/emails.ts'
import { aMember, anAdmin, anEmail, anotherAdmin } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

const HOUR = 3_600_000

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const write = (changes: object = {}, client: Client = aClient(running.url), headers?: Record<string, string>) => {
  const body = { name: 'Vera Visitor', email: anEmail(), message: 'Is there a house near Lyon?', ...changes }
  return client.call(support.sendContactMessage, { body }, headers)
}

describe('a contact message from a visitor', () => {
  test('is stored under a reference and emailed to every active administrator, who can reply to it', async () => {
    const [colleague, suspended] = [await anotherAdmin(running), await anotherAdmin(running)]
    const admin = await anAdmin(running)
    await admin.call(members.suspendMember, { params: { id: suspended.id }, body: {} })
    const email = anEmail()
    const message = 'Good day,\n\nis there a house near <Lyon>?'
    const { reference, message: answer } = await write({ email, message: ` ${message}\n` })
    expect(answer).toBe('Your message has been sent. We’ll reply by email.')
    expect(reference).toMatch(/^MSG-[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(
      await running.sql('select name, email, message from contact_message where reference = $1', [reference]),
    ).toEqual([{ name: 'Vera Visitor', email, message }])
    const subject = `Message from Vera Visitor (${reference})`
    for (const administrator of [admin, colleague]) {
      const [newest] = (await administrator.call(activity.listActivity, { query: {} })).notifications
      expect(newest?.title).toBe(subject)
      const notice = await emailTo(running, administrator.email, subject)
      expect(notice.replyTo).toBe(email)
      expect(notice.text).toContain(message)
      expect(notice.text).toContain('Their name and address aren’t verified.')
    }
    for (const address of [suspended.email, email])
      expect((await emailsTo(running, address)).map((received) => received.subject)).not.toContain(subject)
  })

  test("is marked as unverified and has no reply address when it names an existing account's email", async () => {
    const [admin, member] = [await anAdmin(running), await aMember(running)]
    for (const { email } of [admin, member]) {
      const { reference } = await write({ email })
      const mail = await emailTo(running, admin.email, `Message from Vera Visitor (${reference})`)
      expect(mail.text).toContain('The address isn’t verified')
      expect(mail.replyTo).toBeUndefined()
    }
  })

  test.each([
    ['a line break', 'Vera\r\nBcc: all@example.org'],
    ['a line separator', 'Vera\u2028Bcc: all@example.org'],
    ['a NUL', 'Vera\u0000'],
    ['121 characters', 'V'.repeat(121)],
    ['nothing', ' '],
    ['a title', 'Administrator'],
    ['the name of the platform', 'Vesica Compliance'],
    ['an email address', 'Vera <v@example.org>'],
  ])('rejects a name with %s', async (_, name) => {
    expect(await refusalOf(write({ name }))).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
  })

  test('with a name that looks like headers is delivered with one subject, to one administrator', async () => {
    const fresh = await aServer()
    const name = 'Vera, Bcc: <all> =?utf-8?q?=0ABcc:_x?='
    const email = anEmail()
    const { reference } = await write({ name, email }, aClient(fresh.url))
    const delivered = await deliveredTo(fresh, fresh.admin.email, new RegExp(reference))
    expect(delivered.replyTo).toEqual([{ address: email, name: '' }])
    expect(delivered.bcc ?? []).toEqual([])
    expect(delivered.to).toHaveLength(1)
    expect(delivered.subject).toContain('Vera, Bcc: <all>')
  })

  test.each([{ email: 'nobody' }, { message: ' ' }, { message: 'x'.repeat(5001) }, { subject: 'Hello' }])(
    'is rejected with %j',
    async (changes) => {
      expect(await refusalOf(write(changes))).toMatchObject({ status: 422, code: 'validation_failed' })
    },
  )

  test('is limited to five per hour from one network', async () => {
    const client = aClient(running.url)
    for (let sent = 0; sent < 5; sent += 1) await write({}, client)
    expect(await refusalOf(write({}, client))).toMatchObject({ status: 429, code: 'too_many' })
    await write()
    running.clock.advance(HOUR)
    await write({}, client)
  })

  test('with the same Idempotency-Key is stored once and gets the same response', async () => {
    const client = aClient(running.url)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const email = anEmail()
    const first = await write({ email }, client, key)
    expect(await write({ email }, client, key)).toEqual(first)
    expect(await running.sql('select id from contact_message where email = $1', [email])).toHaveLength(1)
  })
})
