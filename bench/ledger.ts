// Ledger operations per second, compared with PostgreSQL's own banking benchmark on the same server in the same run.
import { join } from 'node:path'
import { aPng } from '../packages/server/test/hostile-files.ts'
import { type Call, caller, form } from './calls.ts'
import { openLedger } from './journals.ts'
import { median } from './load.ts'
import { emailOf, fillPeople, password } from './people.ts'
import { cpuUsed, signIn } from './product.ts'
import type { Setting } from './setting.ts'
import { prepareStandard, type Worked } from './tpcb.ts'

/** One kind of operation, medians over the rounds. */
export interface LedgerFigure {
  action: string
  perSecond: number
  /** CPU milliseconds per operation. */
  serverMs: number
  databaseMs: number
}

export interface LedgerFigures {
  /** How the standard benchmark was run. */
  how: string
  /** The first is the standard benchmark. */
  figures: LedgerFigure[]
}

const CONNECTIONS = 16
const COIN = 'LTC'
const ADDRESS = 'ltc1qg42tkwuuxefutzxezdkdel39gfstuap288mfea'
const ELSEWHERE = 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9'

interface Member {
  token: string
  walletId: string
}

/** Sets up a coin worth one dollar, so that no request needs two administrators, and members with a wallet of it. */
const prepareMembers = async (setting: Setting, call: Call, adminToken: string): Promise<Member[]> => {
  const coin = form({ address: ADDRESS, rate: '1', enabled: 'true', network_fee: '0.01', min_deposit: '0.001' })
  await call('POST', `/api/system-controls/update-asset/${COIN}`, adminToken, coin)
  await fillPeople(setting.databaseUrl, 0, CONNECTIONS)
  const members: Member[] = []
  for (let n = 1; n <= CONNECTIONS; n += 1) {
    const token = await signIn(setting.product.url, { email: emailOf(n), password })
    const { balances } = (await call('GET', '/api/wallets/getWalletBalances', token)) as {
      balances: { id: string; crypto_symbol: string }[]
    }
    members.push({ token, walletId: balances.find((balance) => balance.crypto_symbol === COIN)?.id ?? '' })
  }
  return members
}

/** One operation on one of the connections. @returns false if there is nothing left to do */
type Action = (connection: number) => Promise<boolean>

/** Runs the action on all connections for some seconds, or until nothing is left. */
const work = async ({ product }: Setting, seconds: number, action: Action): Promise<Worked> => {
  const before = await cpuUsed(product.pid, product.dataDir)
  const startedAt = performance.now()
  let done = 0
  const worker = async (connection: number) => {
    while (performance.now() - startedAt < seconds * 1000 && (await action(connection))) done += 1
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, connection) => worker(connection)))
  const took = (performance.now() - startedAt) / 1000
  const after = await cpuUsed(product.pid, product.dataDir)
  return {
    done,
    seconds: took,
    serverMs: after.server - before.server,
    databaseMs: after.database - before.database,
  }
}

interface Asking {
  call: Call
  members: readonly Member[]
  adminToken: string
}

/** Requests and decisions through the HTTP API, in their required order. */
const actions = async ({ call, members, adminToken }: Asking): Promise<Record<string, Action>> => {
  const proof = await aPng(64, 48)
  const file = { field: 'proof_of_payment', type: proof.type, content: new Uint8Array(proof.content) }
  const pendingIds: string[] = []
  const sender = (path: string, bodyOf: (walletId: string) => Parameters<Call>[3]): Action => {
    const bodies = members.map(({ walletId }) => bodyOf(walletId))
    return async (connection) => {
      const answer = await call('POST', path, members[connection]?.token ?? '', bodies[connection])
      pendingIds.push((answer.transaction as { id: string }).id)
      return true
    }
  }
  const approves: Action = async () => {
    const id = pendingIds.shift()
    if (!id) return false
    await call('POST', `/api/wallets/approve/${id}`, adminToken)
    return true
  }
  const ofCoin = (amount: string, wallet_id: string) => ({ asset: COIN, amount, wallet_id })
  return {
    'a deposit asked for, with its proof': sender('/api/wallets/depositRequest', (id) =>
      form(ofCoin('9000', id), file),
    ),
    'a deposit approved': approves,
    'a withdrawal asked for': sender('/api/wallets/withdrawalRequest', (id) =>
      form({ ...ofCoin('1', id), address: ELSEWHERE }),
    ),
    'a withdrawal approved': approves,
    'a sale asked for': sender('/api/wallets/sellRequest', (id) => form(ofCoin('1', id))),
    'a sale approved': approves,
  }
}

const metricOf = (action: string, all: readonly Worked[]): LedgerFigure => ({
  action,
  perSecond: median(all.map((worked) => worked.done / worked.seconds)),
  serverMs: median(all.map((worked) => worked.serverMs / worked.done)),
  databaseMs: median(all.map((worked) => worked.databaseMs / worked.done)),
})

/** Measures the ledger's operations and the standard benchmark in turn, round after round. */
export const measureLedger = async (
  setting: Setting,
  { seconds, rounds }: { seconds: number; rounds: number },
): Promise<LedgerFigures> => {
  const { product, databaseUrl, asAdmin } = setting
  const { call, hangUp } = caller(product.url, CONNECTIONS)
  const adminToken = asAdmin.authorization?.slice('Bearer '.length) ?? ''
  const members = await prepareMembers(setting, call, adminToken)
  const standard = await prepareStandard(databaseUrl, join(product.dataDir, 'postgres'), CONNECTIONS)
  const ledger = await openLedger(databaseUrl, CONNECTIONS, COIN)
  const requests = await actions({ call, members, adminToken })
  const kinds: [string, () => Promise<Worked>][] = [
    ['TPC-B', () => standard.run(seconds)],
    ['a journal of three lines, without the front door', () => work(setting, seconds, ledger.post)],
    ...Object.entries(requests).map(([name, action]): [string, () => Promise<Worked>] => [
      name,
      () => work(setting, seconds, action),
    ]),
  ]
  const results = kinds.map((): Worked[] => [])
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const [index, [, measureOnce]] of kinds.entries()) results[index]?.push(await measureOnce())
  } finally {
    hangUp()
    await ledger.close()
  }
  return { how: standard.how, figures: kinds.map(([name], index) => metricOf(name, results[index] ?? [])) }
}
