import { randomUUID } from 'node:crypto'
import { activity, allEndpoints, type Endpoint, identity, members, type RefusalBody } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessFaults, accessOf, everyRole } from '../test/access.ts'
import { aClient, type Client, requestOf } from '../test/client.ts'
import { inDeep } from '../test/deep.ts'
import { anApprovedApplicant, aMember, anApplicant, anAdministratorAs, type Person, signIn } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { headersFor } from '../test/upload-calls.ts'

// Which callers each call admits. The expectations are in docs/access.tsv, not in the contract.
const strangers = [
  'visitor',
  'made-up token',
  'token in a cookie',
  'media cookie',
  'suspended',
  'banned',
  'inactive',
  'deleted',
] as const
/** The calls that media elements make. */
const byMediaCookie: ReadonlySet<string> = new Set([
  'streamVideo',
  'streamAudio',
  'streamLessonVideo',
  'streamLessonAudio',
  'getCaptions',
  'getContentFile',
  'getMaterial',
  'getAvatar',
])
const membersOf = ['seeker', 'guardian', 'master'] as const
const administrators = everyRole.map((role) => `administrator: ${role}` as const)
const names = [...strangers, 'pending', 'denied', ...membersOf, ...administrators] as const
type Name = (typeof names)[number]

type Outcome = 'let in' | 'unauthenticated' | 'forbidden' | 'right_missing' | 'signup_pending' | 'signup_denied'

const expected = (endpoint: Endpoint): Record<string, Outcome> => {
  const line = accessOf(endpoint)
  const expectedFor = (name: Name): Outcome => {
    if (name === 'media cookie' && byMediaCookie.has(endpoint.name)) return 'let in'
    // The media cookie only identifies a member; it grants no more.
    if (name === 'media cookie' && endpoint.name === 'downloadBackup') return 'forbidden'
    if ((strangers as readonly string[]).includes(name)) return line.visitors ? 'let in' : 'unauthenticated'
    if (name === 'pending' || name === 'denied') return line.applicants ? 'let in' : `signup_${name}`
    const role = everyRole[(administrators as readonly string[]).indexOf(name)]
    if (!role) return line.members ? 'let in' : 'forbidden'
    if (line.administrators.length === 0) return 'forbidden'
    return line.administrators.includes(role) ? 'let in' : 'right_missing'
  }
  return Object.fromEntries(names.map((name) => [name, expectedFor(name)]))
}

let running: Running
let admin: Person
const people = {} as Record<Name, Client>

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100000' })
  // Each with a notification and an activity of their own, which nobody else may find.
  for (const level of membersOf) people[level] = await anApprovedApplicant(running, level)
  people.visitor = aClient(running.url)
  const { token } = people.seeker
  people['made-up token'] = Object.assign(aClient(running.url), { token: `${token?.slice(0, -4)}AAAA` })
  people['media cookie'] = Object.assign(aClient(running.url), { cookie: (await aMember(running)).cookie })
  people['token in a cookie'] = Object.assign(aClient(running.url), { cookie: `token=${token}` })
  people.pending = await anApplicant(running)
  people.denied = await anApplicant(running)
  for (const name of ['suspended', 'banned', 'inactive', 'deleted'] as const) people[name] = await aMember(running)
  for (const role of everyRole) people[`administrator: ${role}`] = await anAdministratorAs(running, [role])
  admin = people['administrator: owner'] as Person
  const idOf = (name: Name) => ({ params: { id: (people[name] as Person).id } })
  await admin.call(members.denySignup, { ...idOf('denied'), body: { reason: 'The proof cannot be read.' } })
  await admin.call(members.suspendMember, { ...idOf('suspended'), body: {} })
  await admin.call(members.banMember, { ...idOf('banned'), body: {} })
  const { name, email } = people.inactive as Person
  const inactive = { name, email, role: 'user', status: 'inactive' } as const
  await admin.call(members.updateMember, { ...idOf('inactive'), body: inactive })
  await admin.call(members.deleteMember, idOf('deleted'))
})

const patterns = allEndpoints.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))
/** Whether a path of the contract matches another with this method: `/users/shipping-details` and `/users/{id}`. */
const isServed = (method: string, path: string): boolean =>
  patterns.some((candidate) => candidate.method === method && candidate.pattern.test(path))

/** A request that refers to nobody and changes nothing. */
const nothing = (endpoint: Endpoint, id: string = randomUUID()) => {
  const params = Object.fromEntries(Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, id]))
  return requestOf(endpoint, { params, ...(endpoint.body && { body: {} }) })
}

const knock = async (client: Client, endpoint: Endpoint): Promise<Outcome> => {
  const { path, body } = nothing(endpoint)
  const response = await client.send(endpoint.method, path, body)
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return 'let in'
  }
  const text = await response.text()
  expect(response.status, text).toBeLessThan(500)
  if (response.status !== 401 && response.status !== 403) return 'let in'
  // A response to HEAD has no body, so a header says it.
  const refusal =
    endpoint.method === 'HEAD' ? { code: response.headers.get('x-refusal') } : (JSON.parse(text) as RefusalBody)
  const { code } = refusal
  expect(response.status).toBe(code === 'unauthenticated' ? 401 : 403)
  return code as Outcome
}

describe('docs/access.tsv', () => {
  it('lists who can make every call, as the contract does', () => {
    expect(accessFaults()).toEqual([])
  })

  it('reports a call that was added or removed, or has other access than listed', () => {
    const requiringLogin = allEndpoints.filter(({ name }) => name !== 'login')
    const added: Endpoint = { ...(identity.getUser as Endpoint), name: 'readAllWallets', path: '/wallets/all' }
    expect(accessFaults([...allEndpoints, added])).toEqual([
      'readAllWallets (GET /wallets/all) has no line in docs/access.tsv. Add one that says who may make this call, and why: seven columns with tabs between them, named in its first line.',
    ])
    expect(accessFaults(requiringLogin)).toEqual([
      'docs/access.tsv has a line for login, which is no call of the contract. Remove it.',
    ])
    const { access: _, ...login } = identity.login
    const opened: Endpoint = { ...login, access: 'member' }
    expect(accessFaults([...requiringLogin, opened])).toEqual([
      expect.stringContaining(
        'login is for "member" in the contract, and docs/access.tsv says "anyone, administrators: owner finance store content support reader" (sign-in).',
      ),
    ])
  })
})

describe('every endpoint of the contract', () => {
  it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s admits only the callers listed in docs/access.tsv',
    async (_name, endpoint) => {
      const outcomes: Record<string, Outcome> = {}
      for (const name of names) {
        const client = people[name]
        outcomes[name] = await knock(client, endpoint)
        // Signing out is the only call that succeeds without input and ends what the next calls need.
        if (endpoint === (identity.logout as Endpoint) && outcomes[name] === 'let in') {
          client.token = (await signIn(running, client as Person)).token
        }
      }
      expect(outcomes).toEqual(expected(endpoint))
    },
  )

  it('has a method of its own and rejects others', async () => {
    const known = new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`))
    expect(known.size).toBe(allEndpoints.length)
    for (const path of new Set(allEndpoints.map((endpoint) => endpoint.path))) {
      for (const method of ['PATCH', 'OPTIONS', 'GET', 'POST', 'PUT', 'DELETE'] as const) {
        if (isServed(method, path)) continue
        // Without the network, which routes have nothing to do with.
        const response = await running.app.http.inject({
          method,
          url: `/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`,
        })
        expect(`${method} ${path} ${response.statusCode}`).toBe(`${method} ${path} 404`)
      }
    }
  })
})

/** Everything in a response that could distinguish one case from another. */
const fingerprintOf = async (response: Response) => {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers, body: await response.text() }
}

describe('records of other people', () => {
  const withIds = allEndpoints.filter(({ params }) => params)
  const forMembers = withIds.filter((endpoint) => accessOf(endpoint).members && !accessOf(endpoint).visitors)

  /** What a member has of each kind: themselves, a session, a notification. */
  let ids: string[]
  beforeAll(async () => {
    const ann = people.seeker as Person
    const { sessions } = await ann.call(identity.listSessions, {})
    const { notifications } = await ann.call(activity.listActivity, { query: {} })
    ids = [ann, ...sessions.slice(0, 1), ...notifications.slice(0, 1)].map(({ id }) => id)
  })

  it.each(forMembers.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s returns the same to a member as for an unknown id',
    async (_name, endpoint) => {
      const [ann, ben] = [people.seeker as Person, people.master]
      const request = async (id: string) => {
        const { path, body } = nothing(endpoint, id)
        const { example } = endpoint
        const sent = example?.body && requestOf(endpoint, { params: { id }, body: example.body }).body
        return fingerprintOf(await ben.send(endpoint.method, path, sent ?? body))
      }
      const unknown = await request(randomUUID())
      expect(unknown.status).toBe(404)
      expect(ids).toHaveLength(3)
      for (const id of [...ids, "' or 1=1 --", ...inDeep('not-an-id', '1')]) expect(await request(id)).toEqual(unknown)
      expect((await ann.call(identity.listSessions, {})).sessions.map(({ id }) => id)).toContain(ids[1])
    },
  )

  it.each(
    withIds
      .filter((endpoint) => !accessOf(endpoint).members && !endpoint.body)
      .map((endpoint) => [endpoint.name, endpoint] as const),
  )('%s returns the same to an administrator for an unknown id and an invalid one', async (_name, endpoint) => {
    // Required input is checked before the id is looked up.
    const query = new URLSearchParams({ ...endpoint.example?.query } as Record<string, string>).toString()
    const request = async (id: string) => {
      const { path } = nothing(endpoint, id)
      const address = query === '' ? path : `${path}?${query}`
      return fingerprintOf(await admin.send(endpoint.method, address, undefined, headersFor(endpoint)))
    }
    const unknown = await request(randomUUID())
    expect(unknown.status).toBe(404)
    const wrong = ['%00', "' or 1=1 --", 'x'.repeat(300), ...inDeep('not-an-id', '0')]
    for (const id of wrong) expect(await request(id)).toEqual(unknown)
  })

  it('cannot be marked as read by another person', async () => {
    const [ann, ben] = [await anApprovedApplicant(running), people.master]
    const { notifications, unread } = await ann.call(activity.listActivity, { query: {} })
    expect(unread).toBeGreaterThan(0)
    await ben.call(activity.readNotifications, { body: { ids: notifications.map(({ id }) => id) } })
    expect((await ann.call(activity.listActivity, { query: {} })).unread).toBe(unread)
  })
})
