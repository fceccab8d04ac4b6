import {
  allEndpoints,
  apiKeys,
  audit,
  type Endpoint,
  type KeyRight,
  members,
  products,
  takesKeys,
} from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../../test/access.ts'
import { aClient, type Client, requestOf } from '../../../../test/client.ts'
import { aKeyOf } from '../../../../test/key-calls.ts'
import { anAdmin, anAdministratorAs, anotherAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

let running: Running
let admin: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
})

const DAY = 86_400_000
const inDays = (days: number) => new Date(running.clock.now().getTime() + days * DAY).toISOString()

/** A key and the program that uses it. */
const aKey = (
  rights: KeyRight[],
  { by = admin, ends_at = null, at = running }: { by?: Person; ends_at?: string | null; at?: Running } = {},
) => aKeyOf(at, by, rights, ends_at)
const reads = (program: Client) => program.call(products.listManagedProducts, { query: {} })
const category = (name: string) => ({ body: { name, description: 'What rings.' } })
const stateOf = async (id: string, by = admin) =>
  (await by.call(apiKeys.listApiKeys, { query: {} })).keys.find((one) => one.id === id)?.state

describe('API key', () => {
  it('can read and write what its permissions allow, and nothing else', async () => {
    const { program } = await aKey(['store:read', 'store:write'])
    expect((await reads(program)).total).toBeGreaterThanOrEqual(0)
    await program.call(products.createProductCategory, category('Bells'))
    expect(await refusalOf(program.call(members.listMembers, { query: {} }))).toMatchObject({ code: 'right_missing' })
    const reader = (await aKey(['store:read'])).program
    expect(await refusalOf(reader.call(products.createProductCategory, category('Gongs')))).toMatchObject({
      code: 'right_missing',
    })
  })

  it('is shown once and stored as a hash', async () => {
    const { id, secret } = await aKey(['store:read'])
    expect(secret).toMatch(/^vk_[\w-]{43}$/)
    const [row] = await running.sql(
      "select encode(secret_hash, 'hex') as hash, encode(sha256($2::bytea), 'hex') as right from api_key where id = $1",
      [id, Buffer.from(secret)],
    )
    expect(row?.hash).toBe(row?.right)
    const listed = JSON.stringify(await admin.call(apiKeys.listApiKeys, { query: {} }))
    expect(listed).toContain(secret.slice(-4))
    expect(listed).not.toContain(secret)
  })

  it('is named in the audit log along with its creator', async () => {
    const { program } = await aKey(['store:write'])
    const { category: made } = await program.call(products.createProductCategory, category('Singing bowls'))
    const { entries } = await admin.call(audit.listAudit, { query: { record: `product category:${made.id}` } })
    expect(entries).toMatchObject([{ actorId: admin.id, actor: admin.name, key: 'Stock count', result: 'done' }])
    const { chain } = await admin.call(audit.verifyChain, { body: {} })
    const last = async () => (await admin.call(audit.getChain, {})).chain
    await expect.poll(async () => (await last()).last?.entries ?? 0).toBeGreaterThanOrEqual(chain.head.number)
    expect((await last()).last).toMatchObject({ ok: true })
  })

  it('is marked as used at most once a minute', async () => {
    const { id, program } = await aKey(['store:read'])
    const used = async () =>
      (await running.sql('select last_used_at from api_key where id = $1', [id]))[0]?.last_used_at
    expect(await used()).toBeNull()
    await reads(program)
    const first = await used()
    expect(first).not.toBeNull()
    await reads(program)
    expect(await used()).toEqual(first)
    running.clock.advance(61_000)
    await reads(program)
    expect(await used()).not.toEqual(first)
  })

  it('that does not exist is rejected like an unknown token', async () => {
    const program = Object.assign(aClient(running.url), { token: `vk_${'A'.repeat(43)}` })
    expect(await refusalOf(reads(program))).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('API key expiry', () => {
  it('happens in every process at the moment of revocation, which is possible once', async () => {
    const other = await aServer({ LIMITS_FACTOR: '1000' }, { databaseUrl: running.databaseUrl, clock: running.clock })
    const { id, program } = await aKey(['store:read'], { at: other })
    await reads(program)
    const revoke = () => admin.call(apiKeys.revokeApiKey, { params: { id } })
    expect((await revoke()).key.state).toBe('revoked')
    expect(await refusalOf(reads(program))).toMatchObject({ code: 'unauthenticated' })
    expect(await refusalOf(revoke())).toMatchObject({
      code: 'revoked_already',
      message: 'This has already been revoked.',
    })
  })

  it('happens after its last day', async () => {
    expect(await refusalOf(aKey(['store:read'], { ends_at: inDays(-1) }))).toMatchObject({ code: 'end_too_soon' })
    const still = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
    const by = await anAdmin(still)
    const ends_at = new Date(still.clock.now().getTime() + 60_000).toISOString()
    const { id, program } = await aKey(['store:read'], { by, at: still, ends_at })
    still.clock.advance(59_999)
    await reads(program)
    still.clock.advance(1)
    expect(await refusalOf(reads(program))).toMatchObject({ code: 'unauthenticated' })
    expect(await stateOf(id, by)).toBe('ended')
  })

  it.each([
    ['is banned', (id: string) => admin.call(members.banMember, { params: { id }, body: {} })],
    ['leaves', (id: string) => admin.call(members.deleteMember, { params: { id } })],
    [
      'may make keys no longer',
      (id: string) => admin.call(members.setAdminRoles, { params: { id }, body: { adminRoles: ['store'] } }),
    ],
  ])('happens when its creator %s', async (_what, end) => {
    const maker = await anotherAdmin(running)
    const { id, program } = await aKey(['store:read'], { by: maker })
    await reads(program)
    admin = await anAdmin(running)
    await end(maker.id)
    expect(await refusalOf(reads(program))).toMatchObject({ code: 'unauthenticated' })
    expect(await stateOf(id)).toBe('stopped')
  })
})

describe('API key creation', () => {
  it('is limited to owners, who are all notified', async () => {
    const other = await anotherAdmin(running)
    const offices = await anAdministratorAs(running, ['store'])
    expect(await refusalOf(aKey(['store:read'], { by: offices }))).toMatchObject({ code: 'right_missing' })
    const { id } = await aKey(['content:read'])
    const [told] = await running.sql(
      "select count(*)::int as count from notification where person_id = $1 and title = 'An API key was created: Stock count'",
      [other.id],
    )
    expect(told?.count).toBeGreaterThan(0)
    expect(await stateOf(id)).toBe('good')
  })

  it('requires a proof within the last minutes', async () => {
    const maker = await anAdmin(running)
    running.clock.advance(6 * 60_000)
    expect(await refusalOf(aKey(['store:read'], { by: maker }))).toMatchObject({ code: 'proof_needed' })
    admin = await anAdmin(running)
  })

  it('is limited to 50 active keys', async () => {
    const busy = await aServer({ LIMITS_FACTOR: '1000' })
    const owner = await anAdmin(busy)
    const one = () => aKey(['store:read'], { by: owner, at: busy })
    const { id } = await one()
    for (let made = 1; made < 50; made += 1) await one()
    expect(await refusalOf(one())).toMatchObject({ code: 'keys_enough' })
    // A revoked key frees a slot.
    await owner.call(apiKeys.revokeApiKey, { params: { id } })
    await one()
    expect(await refusalOf(one())).toMatchObject({ code: 'keys_enough' })
  })
})

it('each API key has its own rate limits', async () => {
  const narrow = await aServer({ LIMITS_FACTOR: '0.1' })
  const owner = await anAdmin(narrow)
  const one = await aKey(['store:read'], { by: owner, at: narrow })
  const other = await aKey(['store:read'], { by: owner, at: narrow })
  for (let used = 0; used < 30; used += 1) await reads(one.program)
  expect(await refusalOf(reads(one.program))).toMatchObject({ code: 'too_many' })
  await reads(other.program)
})

/**
 * Permissions that no key can have, repeated here on purpose: they decide on people, money or the server, or reveal
 * sealed data.
 */
const forPeople = new Set([
  'people:write',
  'people:decide',
  'money:decide',
  'treasury:write',
  'treasury:decide',
  'coins:write',
  'store:refund',
  'settings:write',
  'backups:write',
  'approvals:decide',
  'mail:read',
  'system:write',
  'roles:write',
])

/** Expected from the hand-written docs/access.tsv: for administrators only, and without a new proof of identity. */
const shouldTake = (endpoint: Endpoint): boolean => {
  const { visitors, applicants, members: forMembers, why } = accessOf(endpoint)
  return (
    !visitors &&
    !applicants &&
    !forMembers &&
    !/; (fresh )?identity confirmation required$/.test(why) &&
    !forPeople.has(endpoint.right ?? '') &&
    // Read permission does not cover writing: what a person with read-only access assigns, saves or starts is their own
    // and closed to programs.
    !(endpoint.method !== 'GET' && endpoint.right?.endsWith(':read'))
  )
}

describe('every endpoint', () => {
  let program: Client
  beforeAll(async () => {
    admin = await anAdmin(running)
    program = (await aKey([...apiKeys.createApiKey.body.shape.rights.element.options])).program
  })

  it('declares whether it accepts API keys', () => {
    expect(allEndpoints.filter((one) => takesKeys(one) !== shouldTake(one)).map(({ name }) => name)).toEqual([])
  })

  // On a signed endpoint only the signature counts.
  it.each(allEndpoints.filter((one) => !shouldTake(one) && !one.signed).map((one) => [one.name, one] as const))(
    '%s rejects API keys with a message',
    async (_name, endpoint) => {
      const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, admin.id]))
      const { path, body } = requestOf(endpoint, { params, ...(endpoint.body && { body: {} }) })
      const response = await program.send(endpoint.method, path, body)
      expect(response.status).toBe(403)
      if (endpoint.method === 'HEAD') expect(response.headers.get('x-refusal')).toBe('not_for_keys')
      else
        expect(await response.json()).toMatchObject({
          code: 'not_for_keys',
          message: 'This call doesn’t accept API keys. Sign in to use it.',
        })
    },
  )

  it('that accepts API keys can be called with one', async () => {
    for (const endpoint of allEndpoints.filter((one) => shouldTake(one) && one.method === 'GET' && !one.params)) {
      const { path } = requestOf(endpoint, { query: endpoint.example?.query ?? {} })
      const { status } = await program.send('GET', path)
      expect(`${endpoint.name} ${status}`).toBe(`${endpoint.name} 200`)
    }
  })
})
