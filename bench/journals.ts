import { randomUUID } from 'node:crypto'
import { post, postings } from '../packages/server/src/modules/wallet/index.ts'
import { tidyWorker } from '../packages/server/src/modules/wallet/wallet.jobs.ts'
import { createDatabase } from '../packages/server/src/platform/data/db.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { createPool } from '../packages/server/src/platform/data/pool.ts'

/** The product's own ledger, without its HTTP API. */
export interface Ledger {
  /** Posts one journal of three lines for the member of a connection, in a transaction. @param units of the coin, to its wallet */
  post(connection: number, units?: bigint): Promise<boolean>
  /** Runs the product's nightly work, such as aggregating completed days. */
  night(): Promise<void>
  close(): Promise<void>
}

/** Opens the ledger of a database that has a member with a wallet of the coin for each connection. */
export const openLedger = async (databaseUrl: string, connections: number, coin: string): Promise<Ledger> => {
  const log = createLog('silent')
  const pool = createPool({ connectionString: databaseUrl, max: Math.min(connections, 16) }, log)
  const db = createDatabase({
    pool,
    log,
    clock: { now: () => new Date() },
    sendJobs: () => Promise.reject(new Error('The ledger makes no jobs.')),
  })
  const owners = await pool.query<{ person_id: string }>(
    "select person_id from ledger_account where asset_code = $1 and kind = 'available' and person_id is not null limit $2",
    [coin, connections],
  )
  const people = owners.rows.map((row) => row.person_id)
  return {
    post: (connection, units = 1000n) => {
      const personId = people[connection] ?? ''
      const reference = randomUUID()
      const terms = { personId, asset: coin, units, feeUnits: 0n, usdCents: 1n }
      const journal = { kind: 'bench', reference, key: `bench:${reference}`, actorId: personId }
      return db.transact((tx) => post(tx, { ...journal, lines: postings.buyOutside.approve(terms) }))
    },
    night: () => tidyWorker(db).run({}),
    close: () => db.close(),
  }
}
