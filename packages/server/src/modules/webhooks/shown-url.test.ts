import { audit, webhooks } from '@vesica/contract'
import { expect, test } from 'vitest'
import { anAdmin, anAdministratorAs, type Person } from '../../../test/people.ts'
import { aServer } from '../../../test/running.ts'

test('the full URL of a webhook is visible only to administrators who can change it, also in the audit log', async () => {
  const running = await aServer()
  const admin = await anAdmin(running)
  const secretUrl = 'https://hooks.invalid/in/9f86d081884c7d659a2f?token=hush'
  const body = { name: 'Workshop', url: secretUrl, events: ['ticket.opened' as const] }
  const { webhook } = await admin.call(webhooks.createWebhook, { body })
  const newUrl = 'https://hooks.invalid/in/1b4f0e9851971998e732?token=quiet'
  await admin.call(webhooks.updateWebhook, { params: { id: webhook.id }, body: { url: newUrl } })
  const readAs = async (person: Person) => {
    const { entries } = await person.call(audit.listAudit, { query: { record: `webhook:${webhook.id}` } })
    const actions = await Promise.all(
      entries.map(async ({ id }) => (await person.call(audit.getAuditEntry, { params: { id } })).entry),
    )
    const file = await (await person.send('GET', `/api/audit/export?record=webhook:${webhook.id}`)).text()
    const { webhooks: all } = await person.call(webhooks.listWebhooks, {})
    return { all, actions, file }
  }
  const reader = await readAs(await anAdministratorAs(running, ['reader']))
  expect(reader.all.find(({ id }) => id === webhook.id)?.url).toBe('https://hooks.invalid/in/1b4…?…')
  expect(reader.actions[0]?.changes).toEqual([
    { field: 'url', before: 'https://hooks.invalid/in/9f8…?…', after: 'https://hooks.invalid/in/1b4…?…' },
  ])
  expect(reader.file).toContain('https://hooks.invalid/in/1b4…?…')
  expect(JSON.stringify(reader)).not.toMatch(/hush|quiet|1b4f0e9851|9f86d08188/)
  const owner = await readAs(admin)
  expect(owner.all.find(({ id }) => id === webhook.id)?.url).toBe(newUrl)
  expect(owner.actions[0]?.changes).toEqual([{ field: 'url', before: secretUrl, after: newUrl }])
  expect(owner.file).toContain(newUrl)
})
