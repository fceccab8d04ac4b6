// Kills the real product with -9 during writes, repeatedly, and checks for lost or duplicate records: `npx node
// bench/faults.ts [rounds=50]`. Exits with 1 if it finds any.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identity, transactions, wallet } from '@vesica/contract'
import { aClient, type Client, Refused } from '../packages/server/test/client.ts'
import { aPng } from '../packages/server/test/hostile-files.ts'
import { buildWhenStale } from '../tools/run/build.ts'

if (!(await buildWhenStale())) throw new Error('The product could not be built.')
const rounds = Number(process.argv[2] ?? 50)
const server = resolve(import.meta.dirname, '../packages/server')
const dataDir = await mkdtemp(join(tmpdir(), 'vesica-faults-'))
const admin = { email: 'admin@example.org', password: 'a-long-administrator-password' }
const counts = {
  rounds,
  appKilled: 0,
  databaseKilled: 0,
  interrupted: 0,
  deposits: 0,
  withdrawals: 0,
  approvals: 0,
  settlements: 0,
  lost: 0,
  doubled: 0,
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
const port = await freePort()
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  PORT: String(port),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'silent',
  LIMITS_FACTOR: '100000',
  TRUST_PROXY: 'on',
}

/** Starts the product and waits until it is ready. @returns its output */
const start = (): Promise<{ app: ChildProcess; said: string }> =>
  new Promise((done, fail) => {
    const app = spawn(process.execPath, [join(server, 'dist/bundle/server.cjs')], {
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    app.stdout?.on('data', (chunk) => {
      output += chunk
      // The output arrives in one piece, including the addresses of the demo people.
      if (output.includes('is ready')) done({ app, said: output })
    })
    app.once('exit', (code, signal) => fail(new Error(`The product ended with ${code ?? signal}: ${output}`)))
  })

const ended = (app: ChildProcess) =>
  new Promise<void>((done) =>
    app.exitCode !== null || app.signalCode !== null ? done() : app.once('exit', () => done()),
  )

/** Retries until it gets a response, as a careful client does. */
const insist = async <T>(action: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await action()
    } catch (error) {
      if (error instanceof Refused && error.status !== 503) throw error
      counts.interrupted += 1
      await pause(20)
    }
  }
}

interface Member {
  client: Client
  walletId: string
  acknowledged: Set<string>
  /** Requests of the demo data, from before the first round. */
  before: ReadonlySet<string>
}

const signIn = async (email: string, password: string): Promise<Client> => {
  const client = aClient(`http://127.0.0.1:${port}`)
  const { token } = await client.call(identity.login, { body: { email, password } })
  client.token = token
  return client
}

const asMember = async (email: string, password: string): Promise<Member> => {
  const client = await signIn(email, password)
  const { balances } = await client.call(wallet.getWalletBalances, {})
  const walletId = balances.find((balance) => balance.crypto_symbol === 'BTC')?.id ?? ''
  const { transactions: known } = await client.call(wallet.listOwnTransactions, { query: { limit: '100' } as never })
  return { client, walletId, acknowledged: new Set(), before: new Set(known.map(({ id }) => id)) }
}

let working = true

/** Requests deposits and withdrawals, each with an idempotency key that is repeated until the response arrives. */
const memberWorks = async ({ client, walletId, acknowledged }: Member): Promise<void> => {
  const picture = await aPng(8, 8)
  while (working) {
    const key = { 'idempotency-key': randomUUID() }
    const isDeposit = randomInt(2) === 0
    // Withdrawals are small, so that those of a day stay below the limit that requires two administrators.
    const body = { asset: 'BTC', amount: isDeposit ? '0.01' : '0.0005', wallet_id: walletId }
    const proof = new File([new Uint8Array(picture.content)], picture.name, { type: picture.type })
    try {
      const { transaction } = await insist(() =>
        isDeposit
          ? client.call(wallet.requestDeposit, { body, files: { proof_of_payment: proof } }, key)
          : client.call(
              wallet.requestWithdrawal,
              { body: { ...body, address: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2' } },
              key,
            ),
      )
      if (acknowledged.has(transaction.id)) counts.doubled += 1
      acknowledged.add(transaction.id)
      counts[isDeposit ? 'deposits' : 'withdrawals'] += 1
    } catch (error) {
      if (!(error instanceof Refused && error.body.code === 'insufficient_funds')) throw error
    }
  }
}

/** Decisions acknowledged to administrators, by request. */
const decided = new Map<string, string>()

const statusAfter = async (action: () => Promise<{ transaction: { status: string } }>): Promise<string> => {
  try {
    return (await insist(action)).transaction.status
  } catch (error) {
    // The interrupted action was committed but its response was lost; this response reports it. For the first of two
    // required approvals it contains no decision, because there is none before the second.
    if (error instanceof Refused && error.body.code === 'already_decided')
      return String(error.body.details?.decision ?? 'in_review')
    throw error
  }
}

const administratorWorks = async (client: Client): Promise<void> => {
  while (working) {
    const { transactions: pending } = await insist(() =>
      client.call(transactions.listTransactions, { query: { status: 'pending', limit: '5' } as never }),
    )
    for (const { id, type } of pending) {
      const status = await statusAfter(() => client.call(transactions.approveTransaction, { params: { id } }))
      counts.approvals += 1
      decided.set(id, status)
      if (type !== 'withdrawal' || status !== 'approved') continue
      const hash = randomUUID().replaceAll('-', '').repeat(2)
      decided.set(
        id,
        await statusAfter(() =>
          client.call(transactions.settleTransaction, { params: { id }, body: { tx_hash: hash } }),
        ),
      )
      counts.settlements += 1
    }
    if (pending.length === 0) await pause(10)
  }
}

/** Counts and prints a difference between the acknowledged and the stored state. */
const missed = (kind: 'lost' | 'doubled', id: string, acknowledged: string, actual: string): void => {
  counts[kind] += 1
  process.stderr.write(`${kind}: ${id}, told ${acknowledged}, found ${actual}\n`)
}

/** Checks that every acknowledged request exists once, that no others exist, and that every decision still holds. */
const inspect = async (members: readonly Member[]): Promise<void> => {
  for (const { client, acknowledged, before } of members) {
    const present: { id: string; status: string }[] = []
    let cursor: string | null = null
    do {
      const query = { limit: '100', ...(cursor && { cursor }) } as never
      const page = await insist(() => client.call(wallet.listOwnTransactions, { query }))
      present.push(...page.transactions)
      cursor = page.next_cursor
    } while (cursor)
    const ids = new Set(present.map((item) => item.id))
    for (const id of acknowledged) if (!ids.has(id)) missed('lost', id, 'acknowledged', 'not there')
    for (const { id, status } of present) {
      if (!acknowledged.has(id) && !before.has(id)) missed('doubled', id, 'nothing', status)
      const expected = decided.get(id)
      if (expected && expected !== status) missed('lost', id, expected, status)
    }
  }
}

const killDatabase = async (): Promise<void> => {
  const [pid] = (await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  process.kill(Number(pid), 'SIGKILL')
  counts.databaseKilled += 1
}

let { app, said } = await start()
try {
  const people = [...said.matchAll(/^ {2}(\S+@\S+)\s+(\S+)\s+(?:seeker|guardian|master)$/gm)]
  const members = await Promise.all(people.map(([, email = '', password = '']) => asMember(email, password)))
  if (members.length === 0) throw new Error(`No demo members were printed:\n${said}`)
  const works = [...members.map(memberWorks), administratorWorks(await signIn(admin.email, admin.password))]
  const failed = Promise.all(works)
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.race([pause(randomInt(200, 900)), failed])
    const turn = round % 3
    if (turn !== 0) await killDatabase().catch(() => undefined)
    if (turn !== 1) {
      app.removeAllListeners('exit')
      app.kill('SIGKILL')
      await ended(app)
      counts.appKilled += 1
      ;({ app } = await start())
    }
    await insist(() => (members[0] as Member).client.call(wallet.getWalletBalances, {}))
    process.stdout.write(
      `round ${round}: ${counts.deposits + counts.withdrawals} requests, ${counts.approvals} approvals, ${counts.interrupted} interrupted\n`,
    )
  }
  working = false
  await failed
  await inspect(members)
  const reconciled = spawnSync(process.execPath, [join(server, 'src/reconcile.ts')], {
    env: environment,
    encoding: 'utf8',
  })
  const report = JSON.parse(reconciled.stdout) as {
    ok: boolean
    journals: number
    transfers: number
    differences: unknown[]
  }
  process.stdout.write(`${JSON.stringify({ ...counts, reconcile: report }, null, 2)}\n`)
  process.exitCode = report.ok && counts.lost === 0 && counts.doubled === 0 ? 0 : 1
} finally {
  app.removeAllListeners('exit')
  app.kill('SIGTERM')
  await ended(app)
  await rm(dataDir, { recursive: true, force: true })
}
