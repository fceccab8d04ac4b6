import { request as open } from 'node:http'
import { identity, members } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import {
  aDecider,
  aHolder,
  aTreasurer,
  asDecider,
  asHolder,
  type Decider,
  elsewhere,
  type Holder,
  refusal,
} from '../../../../test/wallet.ts'

// Revoked access stays revoked, even for a request already being uploaded.

let running: Running
let admin: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await aTreasurer(running)
})

const BOUNDARY = 'a-boundary-of-a-form'
const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`

/** Status of a form upload that starts, passes authentication, and finishes only after something else has happened. */
const slowly = async (
  person: Holder,
  call: string,
  fields: Record<string, string>,
  meanwhile: () => Promise<unknown>,
): Promise<number> => {
  const uses = async () =>
    Number((await running.sql('select used from rate_limit where key = $1', [`request:${person.id}`]))[0]?.used ?? 0)
  const before = await uses()
  const { hostname, port } = new URL(running.url)
  const headers = {
    authorization: `Bearer ${person.token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    'x-forwarded-for': person.address,
  }
  const sending = open({ hostname, port, method: 'POST', path: `/api/wallets/${call}`, headers })
  const answered = new Promise<number>((resolve, fail) => {
    sending.on('error', fail).on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
  })
  const [first = '', ...rest] = Object.entries(fields).map(([name, value]) => field(name, value))
  sending.write(first)
  await expect.poll(uses).toBe(before + 1)
  await meanwhile()
  sending.end(`${rest.join('')}--${BOUNDARY}--\r\n`)
  return answered
}

describe('a request whose body is still arriving', () => {
  const params = (holder: Holder) => ({ params: { id: holder.id } })
  test.each([
    ['a ban', (holder: Holder) => admin.call(members.banMember, { ...params(holder), body: {} })],
    ['a suspension', (holder: Holder) => admin.call(members.suspendMember, { ...params(holder), body: {} })],
    ['signing out', (holder: Holder) => holder.call(identity.logout, {})],
  ])('%s is refused once the body is complete', async (_name, meanwhile) => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const wallet_id = await holder.walletOf('BTC')
    const fields = { asset: 'BTC', amount: '0.05', wallet_id, address: elsewhere.BTC }
    expect(await slowly(holder, 'withdrawalRequest', fields, () => meanwhile(holder))).toBe(401)
    const rows = await running.sql("select kind from wallet_request where person_id = $1 and kind <> 'deposit'", [
      holder.id,
    ])
    expect(rows).toEqual([])
  })

  test('with none of these is accepted, however slowly it arrives', async () => {
    const holder = await aHolder(running, admin, { BTC: '0.1' })
    const fields = { asset: 'BTC', amount: '0.05', wallet_id: await holder.walletOf('BTC'), address: elsewhere.BTC }
    expect(await slowly(holder, 'withdrawalRequest', fields, async () => undefined)).toBe(200)
    expect(await holder.held('BTC')).toBe('0.05')
  })
})

test('a former administrator can decide nothing', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  const id = await holder.withdraws('BTC', '0.01')
  const former = await aDecider(running)
  const { name, email } = former
  const demote = { params: { id: former.id }, body: { name, email, role: 'user' as const } }
  await admin.call(members.updateMember, demote)
  for (const action of ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const)
    expect((await refusal(former[action](id))).status, action).toBe(401)
  const again = asDecider(await signIn(running, former))
  for (const action of ['approve', 'deny', 'reject', 'flag', 'settle', 'fail'] as const)
    expect(await refusal(again[action](id)), action).toMatchObject({ status: 403, code: 'forbidden' })
  expect(await holder.held('BTC')).toBe('0.01')
})

test('an earlier request of a banned member can still be approved or denied, with its value posted', async () => {
  const holder = await aHolder(running, admin, { BTC: '0.1' })
  const [denied, sent] = [await holder.withdraws('BTC', '0.01'), await holder.withdraws('BTC', '0.02')]
  await admin.call(members.banMember, { params: { id: holder.id }, body: {} })
  await admin.deny(denied)
  await admin.approve(sent)
  await admin.settle(sent)
  await admin.call(members.unbanMember, { params: { id: holder.id }, body: {} })
  const session = asHolder(await signIn(running, holder))
  expect([await session.available('BTC'), await session.held('BTC')]).toEqual(['0.08', '0'])
})
