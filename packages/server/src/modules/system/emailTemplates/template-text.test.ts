import { audit, emailTemplates, branding } from '@vesica/contract'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { anAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

// The example of BIP 173, in halves.
const [FIRST, SECOND] = ['bc1qw508d6qejxtdg4y5r3', 'zarvary0c5xw7kv8f3t4']

const template = { params: { kind: 'password_reset' } }
const write = (copy: string, subject = 'Your password') =>
  admin.call(emailTemplates.setEmailTemplate, { ...template, body: { subject, body: `${copy}\n\n{link}` } })
const rename = (name: string) => admin.call(branding.setBranding, { body: { name, accent: null } })
const refused = { status: 422, code: 'address_returns', message: expect.stringContaining(FIRST + SECOND) }

afterEach(async () => {
  await rename('Vesica')
  await admin.call(emailTemplates.resetEmailTemplate, template)
})

test.each([
  ['before the name of the platform', SECOND, `Pay to ${FIRST}{platform}.`],
  ['behind it', FIRST, `Pay to {platform} ${SECOND}.`],
  ['around names that are empty', 'Vesica', `Pay to ${FIRST}{name}${SECOND}.`],
  ['at the end of the letter, above the name', SECOND, `{link}\n\nPay to ${FIRST}`],
])('an email template cannot form a payment address from halves: %s', async (_, name, copy) => {
  await rename(name)
  const body = { subject: 'Your password', body: copy.includes('{link}') ? copy : `${copy}\n\n{link}` }
  expect(await refusalOf(admin.call(emailTemplates.setEmailTemplate, { ...template, body }))).toMatchObject(refused)
  expect((await admin.call(emailTemplates.getEmailTemplate, template)).template.changed).toBe(false)
})

test('an email subject cannot form a payment address from halves', async () => {
  await rename(SECOND)
  expect(await refusalOf(write('Press.', `Pay to ${FIRST}{platform}`))).toMatchObject(refused)
})

test('renaming the platform cannot complete a payment address in a template, also by undo', async () => {
  await rename(SECOND)
  await rename('Vesica')
  const [entry] = await running.sql(
    "select id from audit_entry where action = 'set look' order by created_at desc, id desc limit 1",
  )
  await write(`Pay to ${FIRST}{platform}.`)
  expect(await refusalOf(rename(SECOND))).toMatchObject(refused)
  const undo = admin.call(audit.undoAction, { params: { id: String(entry?.['id']) } })
  expect(await refusalOf(undo)).toMatchObject({ code: 'undo_not_possible', message: refused.message })
  expect((await admin.call(branding.getBranding, {})).branding.name).toBe('Vesica')
})

test('a harmless platform name is accepted in email templates', async () => {
  await rename('Inner Circle')
  await write('This is {platform}, {name}.')
  await rename('The Inner Circle')
})
