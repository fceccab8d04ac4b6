import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Client, connected } from './database.ts'
import { cpuOfPostgres } from './processes.ts'

/** The result of some seconds of one kind of operation. */
export interface Worked {
  done: number
  seconds: number
  /** CPU milliseconds in total. */
  serverMs: number
  databaseMs: number
}

/** The standard for the ledger: PostgreSQL's own benchmark of banking transactions. */
export interface Standard {
  /** How it is run, for the report. */
  how: string
  run(seconds: number): Promise<Worked>
}

const DATABASE = 'bench_tpcb'

const addressOf = (url: string): string => {
  const address = new URL(url)
  address.pathname = `/${DATABASE}`
  return address.href
}

/** pgbench is part of PostgreSQL's own packages (Debian: `apt-get install postgresql-contrib`), not of npm's. */
const findPgbench = (): string | undefined =>
  ['pgbench', '/usr/lib/postgresql/18/bin/pgbench', '/usr/lib/postgresql/15/bin/pgbench'].find(
    (path) => (path === 'pgbench' || existsSync(path)) && spawnSync(path, ['--version']).status === 0,
  )

/**
 * Creates the tables of TPC-B in a separate database on the same server, with one branch per connection.
 * @param folder of PostgreSQL's data
 */
export const prepareStandard = async (databaseUrl: string, folder: string, connections: number): Promise<Standard> => {
  await connected(databaseUrl, (client) => client.query(`create database ${DATABASE}`))
  const url = addressOf(databaseUrl)
  await connected(url, async (client) => {
    await client.query('set synchronous_commit = off')
    for (const statement of tables(connections)) await client.query(statement)
  })
  const program = findPgbench()
  const work = program ? byPgbench(program, url, connections) : byOurselves(url, connections)
  const run = async (seconds: number): Promise<Worked> => {
    const before = await cpuOfPostgres(folder)
    const { done, took } = await work(seconds)
    return { done, seconds: took, serverMs: 0, databaseMs: (await cpuOfPostgres(folder)) - before }
  }
  const how = program
    ? 'pgbench’s TPC-B-like script, prepared statements'
    : 'pgbench’s TPC-B-like statements, sent by this program: pgbench is not installed'
  return { how: `${how}, ${connections} connections, scale ${connections}`, run }
}

/** The tables that `pgbench --initialize` creates. */
const tables = (scale: number): string[] => [
  'create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))',
  'create table pgbench_tellers (tid int not null, bid int, tbalance int, filler char(84)) with (fillfactor = 100)',
  'create table pgbench_accounts (aid int not null, bid int, abalance int, filler char(84)) with (fillfactor = 100)',
  'create table pgbench_branches (bid int not null, bbalance int, filler char(88)) with (fillfactor = 100)',
  `insert into pgbench_branches (bid, bbalance) select n, 0 from generate_series(1, ${scale}) as n`,
  `insert into pgbench_tellers (tid, bid, tbalance) select n, (n - 1) / 10 + 1, 0 from generate_series(1, ${scale * 10}) as n`,
  `insert into pgbench_accounts (aid, bid, abalance, filler)
     select n, (n - 1) / 100000 + 1, 0, '' from generate_series(1, ${scale * 100_000}) as n`,
  'alter table pgbench_branches add primary key (bid)',
  'alter table pgbench_tellers add primary key (tid)',
  'alter table pgbench_accounts add primary key (aid)',
  'vacuum analyze pgbench_branches',
  'vacuum analyze pgbench_tellers',
  'vacuum analyze pgbench_accounts',
]

type Work = (seconds: number) => Promise<{ done: number; took: number }>

const byPgbench =
  (program: string, url: string, connections: number): Work =>
  async (seconds) => {
    const args = ['-n', '-M', 'prepared', '-c', String(connections), '-T', String(seconds), url]
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    await new Promise((done) => child.on('close', done))
    const done = Number(/transactions actually processed: (\d+)/.exec(output)?.[1])
    const tps = Number(/tps = ([\d.]+)/.exec(output)?.[1])
    if (!(done > 0) || !(tps > 0)) throw new Error(`pgbench gave no figures: ${output}`)
    return { done, took: done / tps }
  }

const upTo = (most: number): number => 1 + Math.floor(Math.random() * most)

const byOurselves =
  (url: string, connections: number): Work =>
  async (seconds) => {
    let done = 0
    const startedAt = performance.now()
    const runTransaction = async (client: Client): Promise<void> => {
      const [aid, tid, bid] = [upTo(connections * 100_000), upTo(connections * 10), upTo(connections)]
      const delta = upTo(10_001) - 5001
      const send = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
      await client.query('begin')
      await send('a', 'update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid])
      await send('s', 'select abalance from pgbench_accounts where aid = $1', [aid])
      await send('t', 'update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid])
      await send('b', 'update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid])
      await send(
        'h',
        'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
        [tid, bid, aid, delta],
      )
      await client.query('end')
      done += 1
    }
    const worker = () =>
      connected(url, async (client) => {
        while (performance.now() - startedAt < seconds * 1000) await runTransaction(client)
      })
    await Promise.all(Array.from({ length: connections }, worker))
    return { done, took: (performance.now() - startedAt) / 1000 }
  }
