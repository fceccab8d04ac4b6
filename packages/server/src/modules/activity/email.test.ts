import type { AddressInfo } from 'node:net'
import { members } from '@vesica/contract'
import { SMTPServer } from 'smtp-server'
import { beforeAll, expect, test } from 'vitest'
import { deliveredTo } from '../../../test/emails.ts'
import { atTheEnd } from '../../../test/ending.ts'
import { anAdmin, anEmail, mailFor } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const add = async (name: string, at = running) => {
  const email = anEmail()
  const admin = await anAdmin(at)
  const { user } = await admin.call(members.createMember, { body: { name, email, role: 'user' } })
  return { admin, email, params: { id: user.id } }
}

test('a notification email contains its message as plain text and links to this platform', async () => {
  const { admin, email, params } = await add('Ann <i>Berg</i>')
  await admin.call(members.suspendMember, { params, body: { reason: '<b>Three</b>\ncomplaints & more' } })
  const message = await deliveredTo(running, email, 'Your account is suspended')
  expect(message.from?.address).toBe('vesica@localhost')
  expect(message.to).toEqual([{ address: email, name: '' }])
  expect(message.text).toContain('Hello Ann <i>Berg</i>,')
  expect(message.text).toContain('Reason: <b>Three</b>\ncomplaints & more')
  expect(message.text).toContain('http://vesica.test/contact')
  expect(message.html).toContain('&#60;b&#62;Three&#60;/b&#62;')
  expect(message.html).not.toMatch(/<b>Three|<i>Berg/)
})

test('an email for a rejected action is not sent', async () => {
  const { admin, email, params } = await add('Ben')
  await admin.call(members.banMember, { params, body: {} })
  expect(await refusalOf(admin.call(members.suspendMember, { params, body: {} }))).toMatchObject({ status: 409 })
  await admin.call(members.unbanMember, { params, body: {} })
  await deliveredTo(running, email, 'Your account is active again')
  const subjects = (await mailFor(running, email)).map(({ subject }) => subject)
  expect(subjects).not.toContain('Your account is suspended')
})

test('an email to an unknown address fails permanently, one to a busy mailbox is retried', async () => {
  let busy = ''
  const mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === busy
          ? Object.assign(new Error('4.2.1 busy'), { responseCode: 450 })
          : Object.assign(new Error('5.1.1 no such person'), { responseCode: 550 }),
      ),
  })
  await new Promise<void>((listening) => mailServer.listen(0, '127.0.0.1', listening))
  atTheEnd(() => new Promise<void>((closed) => mailServer.close(() => closed())))
  const { port } = mailServer.server.address() as AddressInfo
  const fresh = await aServer({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  const [missing, busyMember] = [await add('Gone', fresh), await add('Busy', fresh)]
  busy = busyMember.email
  for (const { admin, params } of [missing, busyMember])
    await admin.call(members.suspendMember, { params, body: { reason: 'Complaints' } })
  const emailTo = async (email: string) => {
    const [row] = await fresh.sql(
      'select tries, failed_at is not null as failed, failure, due_at > now() as later from letter where to_address = $1',
      [email],
    )
    return row
  }
  await expect
    .poll(() => emailTo(missing.email))
    .toMatchObject({ failed: true, tries: 1, failure: expect.stringContaining('550') })
  await expect
    .poll(() => emailTo(busyMember.email))
    .toMatchObject({ failed: false, later: true, failure: expect.stringContaining('450') })
})
