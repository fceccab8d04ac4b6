import {
  availability,
  faq,
  landing,
  emailTemplates,
  branding,
  notifications,
  supportSettings,
  system,
  webhooks,
} from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
let admin: Person
let finance: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  finance = await anAdministratorAs(running, ['finance'])
})

const noticesOf = async (title: string) =>
  (await finance.call(notifications.listNotifications, { query: { limit: '50' } })).notifications.filter(
    (notice) => notice.title === `${title} changed by ${admin.name}`,
  )

const inDays = (days: number) => new Date(running.clock.now().getTime() + days * 86_400_000).toISOString()
let entryId = ''

test.each<[string, string, (text: string) => Promise<unknown>]>([
  ['The terms', 'terms', (text) => admin.call(branding.setPlatformText, { body: { name: 'terms', text } })],
  [
    'The privacy policy',
    'privacy',
    (text) => admin.call(branding.setPlatformText, { body: { name: 'privacy', text } }),
  ],
  [
    'The front page',
    'front page',
    async (text) => {
      const { texts, questions, tour, inside } = (await admin.call(landing.getLanding, {})).landing
      const body = { texts: { ...texts, lead: text }, sections: null, questions, tour, inside }
      await admin.call(landing.setLanding, { body })
    },
  ],
  ['The name of the platform', 'name', (name) => admin.call(branding.setBranding, { body: { name, accent: null } })],
  [
    'A frequently asked question',
    'question',
    async (text) => {
      if (entryId !== '') await admin.call(faq.updateFaq, { params: { id: entryId }, body: { answer: text } })
      else entryId = (await admin.call(faq.createFaq, { body: { question: 'How?', answer: text } })).entry.id
    },
  ],
  [
    'How members reach support',
    'contact',
    (text) =>
      admin.call(supportSettings.updateSupportSettings, {
        body: { contact: { email: '', phone: '', directions: text } },
      }),
  ],
  [
    'The maintenance message',
    'maintenance',
    (text) =>
      admin.call(availability.planMaintenance, { body: { from: inDays(1), until: inDays(1.01), message: text } }),
  ],
])('%s: a changed text notifies everyone who sees approvals, an unchanged one does not', async (title, name, set) => {
  await set(`The ${name} as it is now.`)
  await set(`The ${name} as it is now.`)
  expect((await noticesOf(title)).map(({ text }) => text)).toEqual([
    expect.stringContaining(`The ${name} as it is now.`),
  ])
  await set(`The ${name} is another one.`)
  expect(await noticesOf(title)).toHaveLength(2)
})

test('a changed email template notifies everyone who sees approvals', async () => {
  const { templates: all } = await admin.call(emailTemplates.listEmailTemplates, {})
  const params = { kind: all[0]?.kind ?? '' }
  const { template } = await admin.call(emailTemplates.getEmailTemplate, { params })
  const body = { subject: 'Another subject', body: template.body }
  await admin.call(emailTemplates.setEmailTemplate, { params, body })
  await admin.call(emailTemplates.setEmailTemplate, { params, body })
  expect(await noticesOf('The email template Another subject')).toHaveLength(1)
})

test.each<[string, (on: boolean) => Promise<unknown>]>([
  ['Store is off', (status) => admin.call(availability.setFeature, { body: { feature: 'store', status } })],
  ['Sign-up is off', (status) => admin.call(system.setRegistration, { body: { status } })],
  ['Sign-in is off', (status) => admin.call(system.setLogin, { body: { status } })],
  ['Maintenance is on', (status) => admin.call(system.setMaintenance, { body: { status: !status } })],
])('%s for everyone: notifies everyone who sees approvals once, not on reopening', async (title, set) => {
  const noticesNow = async () =>
    (await finance.call(notifications.listNotifications, { query: { limit: '50' } })).notifications.filter((notice) =>
      notice.title.startsWith(title.split(' ')[0] ?? ''),
    )
  await set(false)
  await set(false)
  const [only, ...more] = await noticesNow()
  await set(true)
  expect([only?.title, more]).toEqual([`${title} for everyone: ${admin.name}`, []])
  expect(await noticesNow()).toHaveLength(1)
})

test('removing a webhook notifies everyone who sees approvals', async () => {
  const body = { name: 'Workshop', url: 'https://hooks.example.org/in', events: ['ticket.opened' as const] }
  const { webhook } = await admin.call(webhooks.createWebhook, { body })
  await admin.call(webhooks.deleteWebhook, { params: { id: webhook.id } })
  const { notifications: all } = await finance.call(notifications.listNotifications, { query: {} })
  expect(all.map(({ title }) => title)).toContain(`The webhook Workshop was removed: ${admin.name}`)
})
