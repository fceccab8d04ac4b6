import { randomInt } from 'node:crypto'
import { allEndpoints, identity } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../test/access.ts'
import { times } from '../test/deep.ts'
import { inside, Knocking } from '../test/fuzzed.ts'
import { Dice } from '../test/hostile-values.ts'
import { aCollectingLog } from '../test/log.ts'
import { aServer, type Running } from '../test/running.ts'
import { sendRaw } from '../test/socket.ts'
import { outsideChecks } from './checks.ts'
import { verifyNow } from './modules/audit/audit.jobs.ts'
import { reconcileNow } from './modules/wallet/wallet.jobs.ts'

// Requests generated from the contract's own schemas: valid, nearly valid and hostile. Whatever is sent, the response
// is one that the contract promises: never a 500, never internals of the server, and only refusals for callers that
// docs/access.tsv does not name. FUZZ_SEED repeats a run; FUZZ_ROUNDS makes a longer one.
const seed = Number(process.env.FUZZ_SEED ?? times(20_260_301, randomInt(2 ** 31)))
/** Per call: 1,440 requests in all, 100,800 in the deep run. */
const rounds = Number(process.env.FUZZ_ROUNDS ?? times(3, 210))

const { log, lines } = aCollectingLog('error')
let running: Running
let knocking: Knocking

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100000' }, { log, byChance: true })
  knocking = await Knocking.at(running)
})

/** Calls that change what all others return come last. */
const changesAll = new Set([
  'setFeature',
  'setApprovalRules',
  'setLogin',
  'setRegistration',
  'planMaintenance',
  'setMaintenance',
  'logout',
])
const ordered = [
  ...allEndpoints.filter(({ name }) => !changesAll.has(name)),
  ...allEndpoints.filter(({ name }) => changesAll.has(name)),
]

describe('arbitrary bytes on the connection', () => {
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
  ] as const)('get a response or a closed connection: %s', async (_what, text, status) => {
    const answering = sendRaw(running.url, text)
    if (status === undefined) return
    const answer = await answering
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).not.toMatch(inside)
  })
})

describe('arbitrary requests', () => {
  it.each(ordered.map((endpoint, index) => [endpoint.name, endpoint, index] as const))(
    'to %s get a response that follows the contract',
    async (_name, endpoint, index) => {
      const dice = new Dice(seed + index)
      const line = accessOf(endpoint)
      const faults: string[] = []
      for (let round = 0; round < rounds; round += 1)
        await knocking.knock(dice, endpoint, line).catch((error: unknown) => faults.push(String(error)))
      expect(faults, `FUZZ_SEED=${seed}`).toEqual([])
    },
    1_800_000,
  )

  it('leave balances unchanged, the ledger consistent and the audit log unbroken', async () => {
    const roleOf = async (caller: 'owner' | 'seeker') =>
      (await knocking.client(caller).call(identity.getUser, {})).user.role
    expect(await roleOf('owner')).toBe('admin')
    expect(await reconcileNow(running.app.db, outsideChecks)).toMatchObject({ ok: true })
    expect(await verifyNow(running.app.db, undefined)).toMatchObject({ ok: true })
    // What verifyChain says about a made-up head, what visitors get during maintenance, and callers who hang up.
    const expected = /"msg":"verified the audit trail"|"refusal":"maintenance"|"message":"aborted"/
    expect(lines.filter((line) => !expected.test(line))).toEqual([])
  })
})
