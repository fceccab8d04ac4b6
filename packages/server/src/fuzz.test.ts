import { randomInt, randomUUID } from 'node:crypto'
import { allEndpoints, type Endpoint, identity, refusals } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { type AccessLine, accessOf } from '../test/access.ts'
import { aClient, type Client } from '../test/client.ts'
import {
  asText,
  Dice,
  hostileBody,
  nearlyRight,
  oddPath,
  oddValue,
  rightValue,
  shapeOf,
} from '../test/hostile-requests.ts'
import { aMember, anAdmin, anApplicant, anOfficer } from '../test/people.ts'
import { times } from '../test/deep.ts'
import { aServer, type Running } from '../test/running.ts'
import { sendRaw } from '../test/socket.ts'
import { aHolder, aHouse } from '../test/wallet.ts'

// Requests made from the contract's own schemas: right, nearly right and hostile. Whatever comes, the answer is one that
// the contract promises: never a 500, never a word about how the server is built, and nothing but a refusal to whom
// docs/access.tsv does not name.
// FUZZ_SEED repeats a run; FUZZ_ROUNDS makes a longer one.
const seed = Number(process.env.FUZZ_SEED ?? times(20_260_301, randomInt(2 ** 31)))
const rounds = Number(process.env.FUZZ_ROUNDS ?? times(4, 40))

let running: Running
let clients: Record<'visitor' | 'applicant' | 'member' | 'reader' | 'admin', Client>

const mayCall = (who: keyof typeof clients, line: AccessLine): boolean =>
  ({
    visitor: line.visitors,
    applicant: line.applicants,
    member: line.members,
    reader: line.administrators.includes('reader'),
    admin: line.administrators.includes('owner'),
  })[who]
let ids: string[]
/** Whom administrators may do anything to. */
let victims: string[]

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100000' })
  const applicant = await anApplicant(running)
  const member = await aMember(running)
  victims = [
    (await aMember(running)).id,
    (await anApplicant(running)).id,
    (await anApplicant(running)).id,
    randomUUID(),
    'BTC',
    'ETH',
  ]
  const holder = await aHolder(running, await aHouse(running), { BTC: '1' })
  for (let round = 0; round < 3; round += 1)
    victims.push(await holder.deposits('ETH', '1'), await holder.withdraws('BTC', '0.1'))
  const admin = await anAdmin(running)
  clients = { visitor: aClient(running.url), applicant, member, reader: await anOfficer(running, ['reader']), admin }
  ids = [applicant.id, member.id, admin.id, randomUUID(), 'me', '0']
})

/** Words that only the inside of the server knows. */
const inside =
  /\.ts\b|node_modules|\bat (async )?\w+ \(|select .+ from|insert into|syntax error|SQLSTATE|kysely|postgres|violates|\/work|\/tmp|ECONN|TypeError|RangeError|ZodError|Cannot read/i

const judge = async (what: string, response: Response, may: boolean): Promise<void> => {
  const text = await response.text()
  const found = `${what}\n-> ${response.status} ${text.slice(0, 500)}\nFUZZ_SEED=${seed}`
  if (response.status === 503) expect(text, found).toMatch(/"code":"(maintenance|mail_unavailable)"/)
  else expect(response.status, found).toBeLessThan(500)
  expect(response.headers.get('x-content-type-options'), found).toBe('nosniff')
  if (!may) expect(response.status, found).toBeGreaterThanOrEqual(400)
  if (response.status < 400) return
  // An answer to HEAD has no body, and says it in a header.
  const said = response.headers.get('x-refusal')
  const body = (said === null ? JSON.parse(text) : { code: said, message: '' }) as {
    code: keyof typeof refusals
    message: string
  }
  expect(refusals[body.code]?.status, found).toBe(response.status)
  expect(inside.test(body.message), found).toBe(false)
}

/** What would end the run: signing out, or closing the platform. */
const spared = new Set(['logout', 'setMaintenance', 'streamEvents'])

const formOf = (dice: Dice, value: unknown): FormData => {
  const form = new FormData()
  const add = (name: string, part: unknown): void => {
    if (typeof part === 'object' && part !== null && !dice.chance(0.1)) {
      for (const [key, inner] of Object.entries(part)) add(name ? `${name}[${key}]` : key, inner)
    } else form.append(name || 'x', asText(part))
  }
  add('', value)
  const file = new File(
    [dice.one(['', 'not a picture', '%PDF-1.7', '\x89PNG\r\n'])],
    asText(oddValue(dice)).slice(0, 300),
  )
  if (dice.chance(0.5)) form.append(dice.one(['proof_image', 'avatar', 'x[0]', '__proto__']), file)
  return form
}

const bodyFor = (dice: Dice, endpoint: Endpoint): { body?: FormData | string; type?: string } => {
  if (endpoint.method === 'GET' || endpoint.method === 'HEAD') return {}
  const shape = endpoint.body ? shapeOf(endpoint.body) : {}
  const hostile = dice.chance(0.2)
  if (hostile) {
    const { text, type } = hostileBody(dice)
    return { body: text, type }
  }
  const right = dice.chance(0.3)
  const example = endpoint.example?.body
  const value = right ? (example && dice.chance(0.3) ? example : rightValue(dice, shape)) : nearlyRight(dice, shape)
  if (endpoint.multipart && !dice.chance(0.1)) return { body: formOf(dice, value) }
  // A lone surrogate travels as an escape, because UTF-8 has none.
  return { body: JSON.stringify(value) ?? '', type: 'application/json' }
}

describe('whatever is sent', () => {
  it.each(
    allEndpoints
      .filter(({ name }) => !spared.has(name))
      .map((endpoint, index) => [endpoint.name, endpoint, index] as const),
  )(
    '%s answers as the contract promises',
    async (name, endpoint, index) => {
      const dice = new Dice(seed + index)
      const access: AccessLine = accessOf(endpoint)
      for (let round = 0; round < rounds; round += 1) {
        const who = dice.one(Object.keys(clients) as (keyof typeof clients)[])
        const path = oddPath(dice, endpoint, access.members ? ids : victims)
        const { body, type } = bodyFor(dice, endpoint)
        const headers: Record<string, string> = {
          ...(type !== undefined && { 'content-type': type }),
          ...(dice.chance(0.2) && { 'idempotency-key': dice.one(['x', 'a-good-key-of-20-letters', 'x'.repeat(500)]) }),
          ...(dice.chance(0.05) && {
            authorization: dice.one(['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'a'.repeat(9000)}`]),
          }),
        }
        const sent =
          typeof body === 'string'
            ? body.slice(0, 300)
            : body && [...body.entries()].map(String).join(' & ').slice(0, 300)
        const what = `${name} as ${who}: ${endpoint.method} ${path.slice(0, 300)} ${type ?? ''} ${sent ?? ''}`
        await judge(what, await clients[who].send(endpoint.method, path, body, headers), mayCall(who, access))
      }
    },
    300_000,
  )

  it('leaves everybody what they had', async () => {
    expect((await clients.admin.call(identity.getUser, {})).user.role).toBe('admin')
    expect((await clients.member.call(identity.getUser, {})).user.role).toBe('user')
    const admins = await running.sql(
      "select count(*)::int as count from person where role = 'admin' and deleted_at is null",
    )
    expect(admins[0]?.count).toBeGreaterThan(0)
  })
})

describe('whatever comes over the wire', () => {
  const body = '{"email":"a@example.org"}'
  const head =
    'POST /api/auth/forgot-password HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\nconnection: close\r\n'
  it.each([
    ['a length too large', `${head}content-length: 5000\r\n\r\n${body}`, undefined],
    ['a length too small', `${head}content-length: 5\r\n\r\n${body}`, 400],
    ['two lengths', `${head}content-length: 25\r\ncontent-length: 26\r\n\r\n${body}`, 400],
    ['a length and chunks', `${head}content-length: 25\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    ['chunks that are none', `${head}transfer-encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`, 400],
    ['no length', `${head}\r\n`, 422],
    [
      'no type',
      `POST /api/auth/forgot-password HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 25\r\n\r\n${body}`,
      415,
    ],
    ['bytes that are no UTF-8', `${head}content-length: 14\r\n\r\n{"email":"\xff\xfe"}`, 422],
    ['a broken percent sign', 'GET /api/%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
    [
      'a broken percent sign in the query',
      'GET /api/plans?a=%zz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      422,
    ],
    [
      'an address instead of a path',
      'GET http://elsewhere.example/api/x HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
      404,
    ],
    ['a path with dots', 'GET /assets/../../package.json HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
    ['an unknown method', 'BREW /api/plans HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
    ['a tunnel', 'CONNECT a:443 HTTP/1.1\r\nhost: a\r\n\r\n', undefined],
  ] as const)('is answered or hung up on: %s', async (_what, text, status) => {
    const answering = sendRaw(running.url, text)
    if (status === undefined) return
    const answer = await answering
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).not.toMatch(inside)
  })
})
