import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'

/** Reads a value that a dialog shows only once, by its label. */
const secretIn = async (admin: Page, name: string): Promise<string> => {
  const line = admin.getByRole('dialog').locator('dl > div').filter({ hasText: name })
  return (await line.locator('code').textContent()) ?? ''
}

test('an API key is created, used by a program, and refused once it is revoked', async ({ product, openAdmin }) => {
  const admin = await openAdmin()
  await admin.goto('/admin/system?tab=keys')
  await admin.getByRole('button', { name: 'Create key' }).first().click()
  const dialog = admin.getByRole('dialog', { name: 'Create key' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Stock sheet')
  await dialog.getByRole('checkbox', { name: 'See products and orders' }).check()
  await dialog.getByRole('button', { name: 'Create key' }).click()
  await expect(admin.getByText('You won’t see it again', { exact: false })).toBeVisible()
  const key = await secretIn(admin, 'API key')
  const read = (path: string) => fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })
  expect((await read('/orders')).status).toBe(200)
  expect((await read('/auth/user')).status).toBe(403)
  await admin.getByRole('button', { name: 'I’ve saved it' }).click()
  const row = admin.getByRole('row').filter({ hasText: 'Stock sheet' })
  await expect(row).toContainText('Active')
  await row.getByRole('button', { name: 'Revoke Stock sheet' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(admin).toHaveSaid('API key revoked')
  await expect(row).toContainText('Revoked')
  expect((await read('/orders')).status).toBe(401)
})

test('a webhook is added and tested, and its delivery is signed with the displayed secret', { tag: '@deep' }, async ({
  openAdmin,
}) => {
  const deliveries: { headers: IncomingHttpHeaders; body: string }[] = []
  const program = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8')
    })
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body })
      response.writeHead(200).end('thank you')
    })
  })
  await new Promise<void>((done) => program.listen(0, '127.0.0.1', done))
  const { port } = program.address() as AddressInfo
  try {
    const admin = await openAdmin()
    await admin.goto('/admin/system?tab=webhooks')
    await admin.getByRole('button', { name: 'Add webhook' }).first().click()
    const dialog = admin.getByRole('dialog', { name: 'Add webhook' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Garden')
    await dialog.getByRole('textbox', { name: 'URL' }).fill(`http://127.0.0.1:${port}/hook`)
    await dialog.getByRole('checkbox', { name: 'Ticket opened' }).check()
    await dialog.getByRole('button', { name: 'Add webhook' }).click()
    await expect(dialog.getByText('You won’t see it again', { exact: false })).toBeVisible()
    const secret = await secretIn(admin, 'Secret')
    await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
    await admin.getByRole('button', { name: 'Delivery log of Garden' }).click()
    const log = admin.getByRole('dialog', { name: 'Delivery log of Garden' })
    await log.getByRole('button', { name: 'Send a test' }).click()
    await expect(log.getByRole('row').filter({ hasText: 'webhook.test' })).toContainText('Delivered')
    const [{ headers, body }] = deliveries as [(typeof deliveries)[number]]
    const signedContent = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const right = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
      .update(signedContent)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${right}`)
    expect(JSON.parse(body)).toMatchObject({ type: 'webhook.test' })
  } finally {
    program.closeAllConnections()
    program.close()
  }
})
