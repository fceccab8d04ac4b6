import {
  allEndpoints,
  announcements,
  approvals,
  identity,
  branding,
  notifications,
  payments,
  products,
  system,
} from '@vesica/contract'
import { aClient } from '../../../../test/client.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { appliers } from '../../../appliers.ts'
import { anAdmin, anAdministratorAs, aMember, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'
import { changesWorker } from '../../approvals/approvals.jobs.ts'
import { addressGuard } from './address-guard.ts'

const MINE = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

let running: Running
let owner: Person
let finance: Person
let member: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  owner = await anAdmin(running)
  finance = await anAdministratorAs(running, ['finance'])
  member = await aMember(running)
  await running.sql("update person set counts_from = counts_from - interval '73 hours' where id = $1", [finance.id])
})

const announce = (by: Person, text: string) =>
  by.call(announcements.createAnnouncement, { body: { title: 'Our address', text, audience: ['seeker'] } })
const pendingFor = async (address: string) =>
  (await finance.call(approvals.getApprovals, {})).changes.filter(
    ({ subject, status }) => subject === address && status === 'waiting',
  )

describe('a payment address in text for members', () => {
  test('is rejected until another administrator confirms it, who is notified at once', async () => {
    const writer = await anAdministratorAs(running, ['content'])
    for (let times = 0; times < 2; times += 1)
      expect(await refusalOf(announce(writer, `Pay to ${MINE}`))).toMatchObject({
        status: 422,
        code: 'address_held',
        message: expect.stringContaining(MINE),
      })
    expect(await running.sql('select 1 from announcement')).toEqual([])
    const received = (await finance.call(notifications.listNotifications, { query: {} })).notifications
    expect(received.filter(({ title }) => title.includes(MINE))).toHaveLength(1)
    const [change] = await pendingFor(MINE)
    expect(change).toMatchObject({ kind: 'known_address', holdsAt: null, requestedBy: writer.name })
    // The writer's decisions do not count yet.
    const confirm = () => finance.call(approvals.confirmChange, { params: { id: change?.id ?? '' } })
    expect(await refusalOf(confirm())).toMatchObject({ code: 'asker_not_counting' })
    await running.sql("update person set counts_from = counts_from - interval '73 hours' where id = $1", [writer.id])
    await confirm()
    await announce(writer, `Pay to ${MINE.toUpperCase()}`)
  })

  test('is accepted when it is one of the payment methods', async () => {
    const iban = 'CH93 0076 2011 6238 5295 7'
    const methods = [{ name: 'Bank transfer', text: `Account ${iban}`, enabled: true }]
    expect(await refusalOf(announce(owner, `Pay to ${iban}`))).toMatchObject({ code: 'address_held' })
    await owner.call(payments.setPaymentMethods, { body: { methods } })
    const change = (await finance.call(approvals.getApprovals, {})).changes.find(({ kind }) => kind === 'payment_ways')
    await finance.call(approvals.confirmChange, { params: { id: change?.id ?? '' } })
    await announce(owner, `Pay to ${iban}`)
  })

  test('is rejected in platform texts and categories', async () => {
    const iban = 'GB82 WEST 1234 5698 7654 32'
    const attempts = [
      () => owner.call(branding.setPlatformText, { body: { name: 'terms', text: `Pay to ${iban}.` } }),
      () => owner.call(products.createProductCategory, { body: { name: 'Bowls', description: `Pay to ${iban}.` } }),
    ]
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatchObject({ code: 'address_held' })
    expect(await pendingFor('GB82WEST12345698765432')).toHaveLength(1)
  })

  test('is found across consecutive fields and in file names', async () => {
    const [first, second] = [MINE.slice(0, 20), MINE.slice(20)]
    const body = { title: `Pay to ${first}`, text: second, audience: ['seeker'] }
    const guard = addressGuard({ read: async () => ['held'], transact: async () => true } as never)
    const caller = { role: 'admin', userId: owner.id, name: owner.name } as never
    const call = { caller, address: '' }
    const check = (sent: object) => guard(announcements.createAnnouncement, { ...call, ...sent })
    await expect(check({ body })).rejects.toMatchObject({ code: 'address_held' })
    await expect(check({ files: { file1: { name: `Pay to ${MINE}.txt` } } })).rejects.toMatchObject({
      code: 'address_held',
    })
  })

  test('is found in the file name of a resumable upload before it arrives', async () => {
    const pay = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
    const metadata = Buffer.from(`Pay to ${pay}.txt`).toString('base64')
    const answer = await owner.send('POST', '/api/uploads', undefined, {
      'tus-resumable': '1.0.0',
      'upload-length': '16',
      'upload-metadata': `filename ${metadata}`,
    })
    expect([answer.status, await answer.json()]).toMatchObject([422, { code: 'address_held' }])
    expect(await pendingFor(pay)).toHaveLength(1)
  })

  test('is limited to a few pending at a time, with one notice for all in a call', async () => {
    const writer = await anAdministratorAs(running, ['content'])
    const digits = '0123456789abcdef'
    const addressesFrom = (from: number) =>
      Array.from({ length: 8 }, (_, at) => `0x${digits[from]}${digits[at]}${'5aeb60f3e4'.repeat(4).slice(2)}`)
    const ofWriter = async () =>
      (await finance.call(approvals.getApprovals, {})).changes.filter(
        ({ requestedBy, status }) => requestedBy === writer.name && status === 'waiting',
      )
    const notices = async () =>
      (await finance.call(notifications.listNotifications, { query: {} })).notifications.filter((notification) =>
        JSON.stringify(notification).includes('5aeb60f3e4'),
      )
    for (const [calls, [pendingCount, code]] of (
      [
        [5, 'address_held'],
        [10, 'address_held'],
        [10, 'addresses_wait'],
      ] as const
    ).entries()) {
      const addresses = addressesFrom(calls)
      const refused = await refusalOf(announce(writer, addresses.join(', ')))
      expect(refused).toMatchObject({ code, message: expect.stringContaining(addresses[1] ?? '') })
      expect(await ofWriter()).toHaveLength(pendingCount)
      expect(await notices()).toHaveLength(pendingCount / 5)
    }
  })

  test('is rejected when it is the unconfirmed contract of a coin', async () => {
    const contract = '0x52908400098527886E0F7030069857D2E4169EE7'
    const address = '0xde709f2102306220921060314715629080e2fb77'
    const coin = { crypto_name: 'Quant Leaf', crypto_symbol: 'QLF', network: 'ERC-20', rate: '1', enabled: '0' }
    await owner.call(system.createAsset, { body: { ...coin, address, icon: 'Q' } as never })
    await owner.call(system.updateAsset, { params: { id: 'QLF' }, body: { contract } as never })
    expect(await refusalOf(announce(owner, `Pay to ${contract}`))).toMatchObject({ code: 'address_held' })
  })

  test('is rejected in a sign-up name, and so in the email with its code', async () => {
    const visitor = aClient(running.url)
    const body = { email: 'new@example.org', name: 'Pay to 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' }
    expect(await refusalOf(visitor.call(identity.sendOtp, { body }))).toMatchObject({ code: 'address_in_text' })
  })

  test("is rejected in a member's name", async () => {
    const body = { name: 'Ada 1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', email: member.email }
    expect(await refusalOf(member.call(identity.updateUser, { body }))).toMatchObject({
      status: 422,
      code: 'address_in_text',
    })
    expect(await pendingFor('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toEqual([])
  })
})

test('without another administrator to confirm it, an address is allowed after waiting', async () => {
  const alone = await aServer()
  const sole = await anAdmin(alone)
  expect(await refusalOf(announce(sole, `Pay to ${MINE}`))).toMatchObject({ code: 'address_held' })
  alone.clock.advance(24 * 3_600_000)
  await changesWorker(alone.app.db, appliers).run({})
  expect(await alone.sql('select address from known_address')).toEqual([{ address: MINE }])
})

test('every administrator call that changes text is checked, except those listed here', async () => {
  const guard = addressGuard({ read: async () => ['held'], transact: async () => true } as never)
  const caller = { role: 'admin', userId: owner.id, name: owner.name } as never
  const exempt: string[] = []
  for (const endpoint of allEndpoints.filter(
    ({ access, method, body }) => access === 'admin' && method !== 'GET' && body,
  )) {
    const { name, addresses } = endpoint
    if (addresses === 'unread') exempt.push(name)
    if (typeof addresses === 'object') exempt.push(`${name}: ${addresses.fields.join(', ')}`)
    const answered = guard(endpoint, { caller, address: '', body: { deep: [{ words: `Pay to ${MINE}` }] } }).then(
      () => 'not held',
      ({ code }) => code,
    )
    expect(await answered, name).toBe(addresses === 'unread' ? 'not held' : 'address_held')
  }
  expect(exempt.toSorted()).toEqual([
    'addTicketNote',
    'createAsset: address, contract',
    'flagTransaction',
    'openBackup',
    'previewEmailTemplate',
    'previewLanding',
    'sendSampleEmail',
    'setPaymentMethods: text',
    'tryQuiz',
    'updateAsset: address, contract',
  ])
})
