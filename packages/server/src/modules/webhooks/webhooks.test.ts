import { createHmac } from 'node:crypto'
import { type HookEvent, members, webhooks } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, anAdmin, anApplicant, type Person } from '../../../test/people.ts'
import { aReceiver, type ReceivedRequest } from '../../../test/receiver.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { aServer, type Running } from '../../../test/running.ts'
import { ask } from '../../../test/tickets.ts'
import { deliverDue } from './webhooks.jobs.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const terms = { timeoutMs: 500, mostBytes: 64 * 1024, loopback: true }

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000', PUBLIC_URL: 'http://localhost:3999' })
  admin = await anAdmin(running)
})

const aHook = (url: string, events: HookEvent[] = ['ticket.opened'], by = admin) =>
  by.call(webhooks.createWebhook, { body: { name: 'Workshop', url, events } })
const byId = (id: string) => ({ params: { id } })
const hookOf = async (id: string) =>
  (await admin.call(webhooks.listWebhooks, {})).webhooks.find((hook) => hook.id === id)
const logOf = async (id: string) => (await admin.call(webhooks.listDeliveries, { ...byId(id), query: {} })).deliveries
const remove = (id: string) => admin.call(webhooks.deleteWebhook, byId(id))
const test = async (id: string) => (await admin.call(webhooks.testWebhook, byId(id))).delivery

/** Waits until the platform, which also delivers on its own, has sent the last expected message. */
const comesTo = async (id: string, expected: object) => {
  await expect
    .poll(
      async () => {
        await deliverDue(running.app.db, terms)
        return (await logOf(id))[0]
      },
      { timeout: 60_000 },
    )
    .toMatchObject(expected)
  return (await logOf(id))[0] as webhooks.Delivery
}
/** Moves the clock forward. The administrator signs in again, because sessions expire meanwhile. */
const later = async (milliseconds: number) => {
  running.clock.advance(milliseconds)
  admin = await anAdmin(running)
}

/** Whether a received message is signed with a secret, verified as the specification describes. */
const isSignedBy = (secret: string, { headers, body }: ReceivedRequest): boolean => {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const right = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(signed)
    .digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${right}`)
}

describe('a webhook', () => {
  it('receives signed events with ids and no names', async () => {
    const receiver = await aReceiver()
    const { webhook, secret } = await aHook(receiver.url)
    const member = await aMember(running)
    const ticket = await ask(member)
    const { id } = await comesTo(webhook.id, { event: 'ticket.opened', state: 'delivered', status: 204, tries: 1 })
    const [delivery] = receiver.heard as [ReceivedRequest]
    expect(JSON.parse(delivery.body)).toEqual({
      type: 'ticket.opened',
      timestamp: expect.any(String),
      data: { ticket_id: ticket.id, reference: ticket.ticketReference, member_id: member.id },
    })
    expect(delivery.headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
    const seconds = Number(delivery.headers['webhook-timestamp'])
    expect(Math.abs(seconds - running.clock.now().getTime() / SECOND)).toBeLessThan(60)
    expect(isSignedBy(secret, delivery)).toBe(true)
    expect(isSignedBy(secret, { ...delivery, body: `${delivery.body} ` })).toBe(false)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(JSON.stringify([await hookOf(webhook.id), await logOf(webhook.id)])).not.toContain(secret.slice(6))
    await remove(webhook.id)
  })

  it('receives only the selected events, and none from rolled-back changes', async () => {
    const receiver = await aReceiver()
    const { webhook } = await aHook(receiver.url, ['member.denied'])
    await ask(await aMember(running))
    const applicant = await anApplicant(running)
    await refusalOf(admin.call(members.denySignup, { ...byId(applicant.id), body: { reason: '' } }))
    expect(await logOf(webhook.id)).toEqual([])
    await admin.call(members.denySignup, { ...byId(applicant.id), body: { reason: 'Too dark to read.' } })
    expect(await logOf(webhook.id)).toMatchObject([{ event: 'member.denied' }])
    await remove(webhook.id)
  })

  it('signs with both secrets for a day after rotation', async () => {
    const receiver = await aReceiver()
    const { webhook, secret: old } = await aHook(receiver.url)
    const { secret } = await admin.call(webhooks.rotateWebhookSecret, byId(webhook.id))
    await test(webhook.id)
    await comesTo(webhook.id, { state: 'delivered' })
    expect([secret, old].map((key) => isSignedBy(key, receiver.heard[0] as ReceivedRequest))).toEqual([true, true])
    await later(24 * HOUR)
    await test(webhook.id)
    await comesTo(webhook.id, { state: 'delivered' })
    const last = receiver.heard.at(-1) as ReceivedRequest
    expect([secret, old].map((key) => isSignedBy(key, last))).toEqual([true, false])
    await remove(webhook.id)
  })

  it.each([
    ['an address on a line of its own', 'Thank you.\nanna@example.org', 'Thank you.\n[address]'],
    ['half a sign', '\\ud83d anna@example.org', '\\ud83d [address]'],
    ['a backslash in the place of a secret', 'password=\\', 'password=\\'],
  ])('logs any response: %s', async (_what, answer, visible) => {
    const receiver = await aReceiver((_request, response) => response.end(answer))
    const { webhook } = await aHook(receiver.url)
    await test(webhook.id)
    expect((await comesTo(webhook.id, { state: 'delivered', tries: 1 })).answer).toBe(visible)
    await remove(webhook.id)
  })

  it('has its secret encrypted in the database', async () => {
    const { webhook, secret } = await aHook('https://hooks.invalid/')
    const [row] = await running.sql('select secret from webhook where id = $1', [webhook.id])
    expect(Buffer.from(row?.secret as Buffer).toString('latin1')).not.toContain(secret.slice(6))
    await remove(webhook.id)
  })
})

describe('an undelivered message', () => {
  it('is retried with growing delays, then dropped, and administrators who can fix it are notified once', async () => {
    const receiver = await aReceiver((_request, response) => response.writeHead(500).end('no token="abc" here'))
    const { webhook } = await aHook(receiver.url)
    const givesUp = async () => {
      await test(webhook.id)
      const pauses = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR]
      for (const [index, pause] of pauses.entries()) {
        const log = await comesTo(webhook.id, { state: 'waiting', tries: index + 1, status: 500 })
        expect(Date.parse(log.nextAt ?? '') - Date.parse(log.triedAt ?? '')).toBe(pause)
        expect(log.answer).toMatch(/^no token/)
        expect(log.answer).not.toContain('abc')
        await later(pause)
      }
      await comesTo(webhook.id, { state: 'failed', tries: 7, nextAt: null, problem: 'It answered 500.' })
    }
    await givesUp()
    const notices = () =>
      running.sql("select title from notification where person_id = $1 and kind = 'webhook' order by title", [admin.id])
    expect(await notices()).toEqual([{ title: 'Webhook failing: Workshop' }])
    expect(new Set(receiver.heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    // The next exhausted message of the same failure streak causes no new notification.
    await givesUp()
    expect(await notices()).toHaveLength(1)
    expect((await hookOf(webhook.id))?.state).toBe('failing')
    await later(3 * 24 * HOUR)
    await test(webhook.id)
    await comesTo(webhook.id, { tries: 1 })
    expect(await hookOf(webhook.id)).toMatchObject({ active: false, state: 'gave_up', pending: 1 })
    expect((await notices()).map(({ title }) => title)).toEqual([
      'Webhook failing: Workshop',
      'Webhook turned off: Workshop',
    ])
    expect(await refusalOf(test(webhook.id))).toMatchObject({ code: 'hook_off' })
    await remove(webhook.id)
  })

  it('switches the webhook off at once on 410 Gone, and waits until it is on again', async () => {
    let status = 410
    const receiver = await aReceiver((_request, response) => response.writeHead(status).end())
    const { webhook } = await aHook(receiver.url)
    await test(webhook.id)
    await comesTo(webhook.id, { state: 'waiting', tries: 1, status: 410 })
    expect(await hookOf(webhook.id)).toMatchObject({ active: false, state: 'gave_up', pending: 1 })
    const notices = await running.sql('select body from notification where person_id = $1 and about = $2', [
      admin.id,
      `webhook ${webhook.id}`,
    ])
    expect(notices).toMatchObject([{ body: expect.stringMatching(/^The receiver answered 410 Gone/) }])
    status = 204
    await admin.call(webhooks.updateWebhook, { ...byId(webhook.id), body: { active: true } })
    await comesTo(webhook.id, { state: 'delivered', tries: 2 })
    await remove(webhook.id)
  })

  it('ends the outage once a delivery succeeds', async () => {
    let status = 500
    const receiver = await aReceiver((_request, response) => response.writeHead(status).end())
    const { webhook } = await aHook(receiver.url)
    await test(webhook.id)
    await comesTo(webhook.id, { state: 'waiting', tries: 1 })
    expect(await hookOf(webhook.id)).toMatchObject({ state: 'failing', failingSince: expect.any(String) })
    status = 204
    await later(5 * SECOND)
    await comesTo(webhook.id, { state: 'delivered', tries: 2 })
    expect(await hookOf(webhook.id)).toMatchObject({ state: 'on', failingSince: null })
    await remove(webhook.id)
  })

  it('waits while the webhook is off, and is sent when it is switched on', async () => {
    const receiver = await aReceiver((_request, response) => response.writeHead(500).end())
    const { webhook } = await aHook(receiver.url)
    const active = (on: boolean) => admin.call(webhooks.updateWebhook, { ...byId(webhook.id), body: { active: on } })
    await test(webhook.id)
    await comesTo(webhook.id, { tries: 1 })
    await active(false)
    await later(HOUR)
    await deliverDue(running.app.db, terms)
    expect(await logOf(webhook.id)).toMatchObject([{ state: 'waiting', tries: 1 }])
    await active(true)
    await comesTo(webhook.id, { tries: 2 })
    await remove(webhook.id)
  })

  it('to a hanging receiver does not delay others for long, and is paused', async () => {
    const [hangs, answers] = [await aReceiver(() => undefined), await aReceiver()]
    const slow = (await aHook(hangs.url)).webhook
    const quick = (await aHook(answers.url)).webhook
    for (let sent = 0; sent < 8; sent += 1) await ask(await aMember(running))
    await expect
      .poll(
        async () => {
          await deliverDue(running.app.db, terms)
          return (await hookOf(quick.id))?.pending
        },
        { timeout: 60_000 },
      )
      .toBe(0)
    expect(answers.heard).toHaveLength(8)
    expect((await logOf(slow.id)).some(({ problem }) => problem === 'Nothing was answered in time.')).toBe(true)
    expect(hangs.heard.length).toBeLessThan(8)
    await Promise.all([slow, quick].map(({ id }) => remove(id)))
  })

  it('to an internal address fails with a message, without connecting', async () => {
    const receiver = await aReceiver()
    const { webhook } = await aHook(receiver.url)
    await admin.call(webhooks.updateWebhook, { ...byId(webhook.id), body: { active: false } })
    await running.sql('update webhook set active = true where id = $1', [webhook.id])
    await running.sql(
      `insert into webhook_delivery (id, webhook_id, event, body, created_at, state, due_at)
       values (gen_random_uuid(), $1, 'webhook.test', '{}', now() - interval '1 day', 'waiting', now() - interval '1 day')`,
      [webhook.id],
    )
    await deliverDue(running.app.db, { ...terms, loopback: false })
    const [log] = await logOf(webhook.id)
    expect(log).toMatchObject({ problem: 'The address leads to a network that is not the internet.', tries: 1 })
    expect(receiver.connections()).toBe(0)
    await remove(webhook.id)
  })
})

describe('an administrator', () => {
  it('can resend a message under its original id', async () => {
    const receiver = await aReceiver()
    const { webhook } = await aHook(receiver.url)
    await test(webhook.id)
    const { id } = await comesTo(webhook.id, { state: 'delivered' })
    await admin.call(webhooks.resendDelivery, byId(id))
    await expect
      .poll(async () => {
        await deliverDue(running.app.db, terms)
        return receiver.heard.map(({ headers }) => headers['webhook-id'])
      })
      .toEqual([id, id])
    await remove(webhook.id)
  })

  it.each([
    'http://example.org/',
    'https://127.0.0.1/',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://localhost/',
    'https://user:secret@example.org/',
    'ftp://example.org/',
    'not an address',
  ])('cannot use the address %s', async (url) => {
    const elsewhere = await live()
    expect(await refusalOf(aHook(url, ['ticket.opened'], elsewhere))).toMatchObject({
      code: 'hook_address',
      errors: { url: [expect.any(String)] },
    })
  })

  it('can add at most twenty webhooks', async () => {
    const created: string[] = []
    const before = (await admin.call(webhooks.listWebhooks, {})).webhooks.length
    for (let count = before; count < 20; count += 1) created.push((await aHook('https://hooks.invalid/')).webhook.id)
    expect(await refusalOf(aHook('https://hooks.invalid/'))).toMatchObject({ code: 'hooks_enough' })
    for (const id of created) await remove(id)
  })
})

let published: Person | undefined
/** An administrator on a platform with a public address. */
const live = async (): Promise<Person> => {
  published ??= await anAdmin(await aServer({ LIMITS_FACTOR: '1000', PUBLIC_URL: 'https://vesica.test' }))
  return published
}
