import {
  availability,
  faq,
  landing,
  letters,
  look,
  notifications,
  supportSettings,
  system,
  webhooks,
} from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { anAdmin, anOfficer, type Person } from '../../../test/people.ts'
import { type Running, aServer } from '../../../test/running.ts'

let running: Running
let admin: Person
let finance: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  finance = await anOfficer(running, ['finance'])
})

const heard = async (title: string) =>
  (await finance.call(notifications.listNotifications, { query: { limit: '50' } })).notifications.filter(
    (one) => one.title === `${title} changed: ${admin.name}`,
  )

const inDays = (days: number) => new Date(running.clock.now().getTime() + days * 86_400_000).toISOString()
let asked = ''

test.each<[string, string, (text: string) => Promise<unknown>]>([
  ['The terms', 'terms', (text) => admin.call(look.setPlatformText, { body: { name: 'terms', text } })],
  ['The privacy policy', 'privacy', (text) => admin.call(look.setPlatformText, { body: { name: 'privacy', text } })],
  [
    'The front page',
    'front page',
    async (text) => {
      const { words, questions, tour, inside } = (await admin.call(landing.getLanding, {})).landing
      const body = { words: { ...words, lead: text }, sections: null, questions, tour, inside }
      await admin.call(landing.setLanding, { body })
    },
  ],
  ['The name of the platform', 'name', (name) => admin.call(look.setBranding, { body: { name, accent: null } })],
  [
    'A frequently asked question',
    'question',
    async (text) => {
      if (asked !== '') await admin.call(faq.updateFaq, { params: { id: asked }, body: { answer: text } })
      else asked = (await admin.call(faq.createFaq, { body: { question: 'How?', answer: text } })).entry.id
    },
  ],
  [
    'How members reach support',
    'contact',
    (text) =>
      admin.call(supportSettings.updateSupportSettings, { body: { contact: { email: '', phone: '', words: text } } }),
  ],
  [
    'The words of the maintenance',
    'maintenance',
    (text) => admin.call(availability.planMaintenance, { body: { from: inDays(1), until: inDays(1.01), words: text } }),
  ],
])('%s: all who see approvals are told of other words, and of the same ones not again', async (title, of, set) => {
  await set(`The ${of} as it is now.`)
  await set(`The ${of} as it is now.`)
  expect((await heard(title)).map(({ text }) => text)).toEqual([expect.stringContaining(`The ${of} as it is now.`)])
  await set(`The ${of} is another one.`)
  expect(await heard(title)).toHaveLength(2)
})

test('a letter: all who see approvals are told of other words', async () => {
  const { letters: all } = await admin.call(letters.listEmailTemplates, {})
  const params = { kind: all[0]?.kind ?? '' }
  const { letter } = await admin.call(letters.getEmailTemplate, { params })
  const body = { subject: 'Another subject', words: letter.words }
  await admin.call(letters.setEmailTemplate, { params, body })
  await admin.call(letters.setEmailTemplate, { params, body })
  expect(await heard('The email template Another subject')).toHaveLength(1)
})

test.each<[string, (on: boolean) => Promise<unknown>]>([
  ['Store is off', (status) => admin.call(availability.setFeature, { body: { feature: 'store', status } })],
  ['Sign-up is off', (status) => admin.call(system.setRegistration, { body: { status } })],
  ['Sign-in is off', (status) => admin.call(system.setLogin, { body: { status } })],
  ['Maintenance is on', (status) => admin.call(system.setMaintenance, { body: { status: !status } })],
])('%s for everybody: all who see approvals are told once, and not when it is open again', async (title, set) => {
  const told = async () =>
    (await finance.call(notifications.listNotifications, { query: { limit: '50' } })).notifications.filter((one) =>
      one.title.startsWith(title.split(' ')[0] ?? ''),
    )
  await set(false)
  await set(false)
  const [only, ...more] = await told()
  await set(true)
  expect([only?.title, more]).toEqual([`${title} for everyone: ${admin.name}`, []])
  expect(await told()).toHaveLength(1)
})

test('a webhook that is removed is told to all who see approvals', async () => {
  const body = { name: 'Workshop', url: 'https://hooks.example.org/in', events: ['ticket.opened' as const] }
  const { webhook } = await admin.call(webhooks.createWebhook, { body })
  await admin.call(webhooks.deleteWebhook, { params: { id: webhook.id } })
  const { notifications: all } = await finance.call(notifications.listNotifications, { query: {} })
  expect(all.map(({ title }) => title)).toContain(`The webhook Workshop was removed: ${admin.name}`)
})
