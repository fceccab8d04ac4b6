import {
  templateErrors,
  identity,
  templateRules,
  emailTemplates,
  branding,
  members,
  noticeKindNames,
  type OwnTemplateKind,
  system,
} from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { deliveredTo } from '../../../../test/emails.ts'
import { aMember, anAdmin, anEmail, mailFor, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { notify } from '../../activity/index.ts'

let running: Running
let secondServer: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  const { databaseUrl, clock } = running
  secondServer = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl, clock, dataDir: running.config.dataDir })
  admin = await anAdmin(running)
})

const soon = { timeout: 60_000, interval: 25 }
const set = (kind: string, subject: string, body: string) =>
  admin.call(emailTemplates.setEmailTemplate, { params: { kind }, body: { subject, body } })
const reset = (kind: string) => admin.call(emailTemplates.resetEmailTemplate, { params: { kind } })

/** Requests a code, and returns the email with it. */
const codeEmail = async () => {
  const email = anEmail()
  await aClient(running.url).call(identity.sendOtp, { body: { email } })
  const [mail] = await mailFor(running, email)
  return mail
}

describe('the list of email templates', () => {
  test('contains every kind of notification and every email, each with its default text', async () => {
    const { templates: all } = await admin.call(emailTemplates.listEmailTemplates, {})
    const own: OwnTemplateKind[] = ['code', 'known_address', 'password_reset', 'account_ready', 'address_asked']
    for (const kind of [...noticeKindNames, ...own, 'daily', 'weekly'])
      expect(all.find((template) => template.kind === kind)).toMatchObject({
        changed: false,
        name: expect.stringMatching(/./),
      })
    for (const { kind } of all)
      expect(templateErrors(templateRules[kind] as never, templateRules[kind] as never)).toEqual({})
  })

  test('contains an example of each subject, with all variables filled in', async () => {
    const { templates: all } = await admin.call(emailTemplates.listEmailTemplates, {})
    expect(all.filter(({ example }) => example.includes('{') || example === '')).toEqual([])
    expect(all.find(({ kind }) => kind === 'order')?.example).toBe('Rose quartz mala has shipped')
    // A template's name is no subject.
    expect(all.filter(({ example, name }) => example === name)).toEqual([])
    expect(all.find(({ kind }) => kind === 'reminder_over')?.example).toBe('Your Guardian membership is over')
  })

  test('rejects an unknown kind', async () => {
    for (const kind of ['nothing', 'constructor', '__proto__'])
      expect(await refusalOf(admin.call(emailTemplates.getEmailTemplate, { params: { kind } }))).toMatchObject({
        status: 404,
      })
  })
})

describe('the text of an email template', () => {
  test.each([
    [
      'code',
      'Your {plan} code',
      'Hello\n\n{code}',
      { subject: [expect.stringMatching(/^\{plan\} isn’t available.*\{platform\}/)] },
    ],
    ['code', 'Your code', 'Hello {nmae}\n\n{code}', { body: [expect.stringMatching(/^\{nmae\} isn’t available/)] }],
    ['code', 'Your code', 'Hello {name}\n\n{code}', { body: [expect.stringMatching(/^\{name\} isn’t available/)] }],
    ['code', 'Your code', 'Hello', { body: [expect.stringMatching(/^Please add \{code\}/)] }],
    ['code', 'Your code', 'It is {code}.', { body: [expect.stringMatching(/^Please use \{code\} once/)] }],
    ['code', 'Your code', '{code}\n\n{code}', { body: [expect.stringMatching(/^Please use \{code\} once/)] }],
    ['code', '{code} is yours', '{code}', { subject: [expect.stringMatching(/^\{code\} isn’t available/)] }],
    ['password_reset', 'New', 'Hello', { body: [expect.stringMatching(/^Please add \{link\}/)] }],
    ['order', 'News', 'Hello {name}\n\n{link}', { body: [expect.stringMatching(/^Please add \{words\}/)] }],
  ])('for %s is rejected with %j, %j', async (kind, subject, copy, errors) => {
    const body = { subject, body: copy }
    for (const call of [
      emailTemplates.setEmailTemplate,
      emailTemplates.previewEmailTemplate,
      emailTemplates.sendSampleEmail,
    ])
      expect(await refusalOf(admin.call(call, { params: { kind }, body }))).toMatchObject({ status: 422, errors })
    expect((await admin.call(emailTemplates.getEmailTemplate, { params: { kind } })).template.changed).toBe(false)
  })

  test('is used from then on, as text with the code in place, until it is reset to the default', async () => {
    const before = await codeEmail()
    expect([before?.subject, before?.text]).toEqual([
      'Your Vesica code',
      expect.stringMatching(/^Hello,\n\nUse this code to confirm your email address and sign up/),
    ])
    await set('code', 'Come in to {platform}', 'Dear friend, <b>welcome</b> to {platform}.\n\n{code}\n\nUse it soon.')
    const after = await codeEmail()
    expect(after?.subject).toBe('Come in to Vesica')
    expect(after?.text).toMatch(/^Dear friend, <b>welcome<\/b> to Vesica\.\n\n {4}\d{6}\n\nUse it soon\./)
    expect(after?.html).toContain('Dear friend, &#60;b&#62;welcome')
    expect(after?.html).not.toContain('<b>')
    const { template } = await reset('code')
    expect(template).toMatchObject({ changed: false, subject: template.original.subject, body: template.original.body })
    expect((await codeEmail())?.subject).toBe('Your Vesica code')
  })

  test("applies to queued emails in every process, without changing the notification's text", async () => {
    const member = await aMember(running)
    await set('order', '[{platform}] {subject}', 'Good day {name}.\n\n{words}\n\nYours.\n\n{link}')
    await expect
      .poll(async () => {
        await running.app.db.transact((tx) =>
          notify(tx, [member], {
            kind: 'order',
            title: 'Your order {name} was sent',
            text: 'It left today: {code}.',
            action: { label: 'See it', path: '/orders' },
          }),
        )
        return (await mailFor(running, member.email)).map(({ subject }) => subject)
      }, soon)
      .toContain('[Vesica] Your order {name} was sent')
    const email = (await mailFor(running, member.email)).find(({ subject }) => subject?.startsWith('[Vesica]'))
    expect(email?.text).toMatch(
      new RegExp(
        `^Good day ${member.name}\\.\\n\\nIt left today: \\{code\\}\\.\\n\\nYours\\.\\n\\nSee it:\\nhttp.*/orders`,
      ),
    )
    await reset('order')
  })

  test('is audited and applies in every process', async () => {
    await set('password_reset', 'A new one, {name}', 'Press.\n\n{link}')
    const [action] = await running.sql(
      "select * from audit_entry where subject_type = 'letter' order by created_at desc limit 1",
    )
    expect(action).toMatchObject({
      actor_id: admin.id,
      action: 'change letter',
      subject_id: 'password_reset',
      before: { subject: null, words: null },
      after: { subject: 'A new one, {name}', words: 'Press.\n\n{link}' },
    })
    const member = await aMember(running)
    await aClient(secondServer.url).call(identity.forgotPassword, { body: { email: member.email } })
    await expect
      .poll(async () => (await mailFor(running, member.email)).map(({ subject }) => subject), soon)
      .toContain(`A new one, ${member.name}`)
    await reset('password_reset')
  })
})

describe('a test email', () => {
  const kind = 'reminder_before'
  const body = { subject: '{plan}: {when}', body: 'Until {date}, <i>{name}</i>.\n\n{link}' }

  test('is previewed as it would be sent, with sample data, without storing or sending anything', async () => {
    const { preview } = await admin.call(emailTemplates.previewEmailTemplate, { params: { kind }, body })
    expect(preview.subject).toBe('Guardian: in 7 days')
    expect(preview.text).toMatch(/^Until May 12, 2026, <i>Ana<\/i>\./)
    expect(preview.html).toContain('Until May 12, 2026, &#60;i&#62;Ana')
    expect((await admin.call(emailTemplates.getEmailTemplate, { params: { kind } })).template.changed).toBe(false)
  })

  test('is sent only to the administrator who requested it', async () => {
    const { sent_to } = await admin.call(emailTemplates.sendSampleEmail, { params: { kind }, body })
    expect(sent_to).toBe(admin.email)
    const email = (await mailFor(running, admin.email)).find(({ subject }) => subject === 'Guardian: in 7 days')
    expect(email?.text).toContain(admin.name)
    expect(email?.to?.map(({ address }) => address)).toEqual([admin.email])
  })
})

test("emails have a button in the platform's color", async () => {
  const inColour = 'background:#0b5d4f;'
  await admin.call(branding.setBranding, { body: { name: 'Vesica', accent: '#0b5d4f' } })
  const colourAt = async ({ url }: Running) =>
    (await aClient(url).call(system.getPlatform, {})).platform.branding.accent
  for (const server of [running, secondServer]) await expect.poll(() => colourAt(server), soon).toBe('#0b5d4f')
  const { id, email } = await aMember(running)
  await admin.call(members.suspendMember, { params: { id }, body: {} })
  expect((await deliveredTo(running, email, 'Your account is suspended')).html).toContain(inColour)
  const own = await aMember(running)
  await aClient(running.url).call(identity.forgotPassword, { body: { email: own.email } })
  const links = async () => (await mailFor(running, own.email)).filter(({ html }) => html?.includes(inColour)).length
  await expect.poll(links, soon).toBeGreaterThan(0)
  const params = { kind: 'password_reset' }
  const { template } = await admin.call(emailTemplates.getEmailTemplate, { params })
  const body = { subject: template.subject, body: template.body }
  expect((await admin.call(emailTemplates.previewEmailTemplate, { params, body })).preview.html).toContain(inColour)
})
