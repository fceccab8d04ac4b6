import { tickets, membershipChanges, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { withPlans, type Plans } from '../test/memberships.ts'
import { categoryId } from '../test/tickets.ts'
import { aHolder } from '../test/wallet.ts'

let platform: Plans
beforeAll(async () => {
  platform = await withPlans()
})

const holder = () => aHolder(platform.running, platform.admin, { BTC: '0.02' })

/** Sends a body as JSON verbatim, and reads the response. */
const sent = async (client: Awaited<ReturnType<typeof holder>>, path: string, body: object) => {
  const response = await client.send('POST', `/api${path}`, body)
  return { status: response.status, body: (await response.json()) as unknown }
}

describe('a form without a required file sent as JSON', () => {
  it('opens and answers a ticket with the fields alone', async () => {
    const member = await holder()
    const input = { subject: 'A question', message: 'Which day is it?', priority: 'low' }
    const created = await sent(member, tickets.createTicket.path, {
      ...input,
      category_id: await categoryId(member, 'Billing'),
    })
    expect(created).toMatchObject({ status: 200, body: { ticket: input } })
    const { id } = (created.body as { ticket: { id: string } }).ticket
    const reply = await sent(member, tickets.replyToTicket.path.replace('{id}', id), { message: 'Or which week?' })
    expect(reply).toMatchObject({ status: 200, body: { reply: { message: 'Or which week?' } } })
  })

  it('pays a higher plan from the wallet with plan, coin and cost', async () => {
    const member = await holder()
    const plan_id = platform.idOf('guardian')
    // 199 USD at 50,000 USD a coin.
    const body = { plan_id, crypto_symbol: 'BTC', cost: '0.00398000' }
    expect(await sent(member, membershipChanges.upgradeMembership.path, { ...body, cost: '0.00397000' })).toMatchObject(
      {
        status: 409,
        body: { code: 'cost_changed' },
      },
    )
    expect(await sent(member, membershipChanges.upgradeMembership.path, body)).toMatchObject({
      status: 200,
      body: { membership: { level: 'guardian' } },
    })
    expect(await member.available('BTC')).toBe('0.01602')
  })

  it('is validated like any other body', async () => {
    const member = await holder()
    const wrong = await sent(member, tickets.createTicket.path, { subject: 'A question', admin: true })
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { admin: ['This field doesn’t exist.'], message: ['Please enter a message.'] } },
    })
  })
})

it('JSON is rejected where a file is required, and nothing is created', async () => {
  const member = await holder()
  const body = { asset: 'BTC', amount: '0.01', wallet_id: await member.walletOf('BTC') }
  expect(await sent(member, wallet.requestDeposit.path, body)).toMatchObject({
    status: 415,
    body: { code: 'wrong_media_type' },
  })
})
