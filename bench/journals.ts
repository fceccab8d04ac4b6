import { randomUUID } from 'node:crypto'
import { post } from '../packages/server/src/modules/wallet/ledger.ts'
import { postings } from '../packages/server/src/modules/wallet/posting.rules.ts'
import { createDatabase } from '../packages/server/src/platform/db.ts'
import { createLog } from '../packages/server/src/platform/log.ts'
import { createPool } from '../packages/server/src/platform/pool.ts'
import { tables } from '../packages/server/src/modules/wallet/wallet.tables.ts'

/** The product's own ledger, without its front door. */
export interface Ledger {
  /** Posts one journal of three lines for the member of a connection, in a transaction. */
  post(connection: number): Promise<boolean>
  close(): Promise<void>
}

/** Joins the ledger of a database in which as many members have a wallet of the coin as there are connections. */
export const openLedger = async (databaseUrl: string, connections: number, coin: string): Promise<Ledger> => {
  const log = createLog('silent')
  const pool = createPool({ connectionString: databaseUrl, max: connections }, log)
  const db = createDatabase({
    pool,
    log,
    clock: { now: () => new Date() },
    sendJobs: () => Promise.reject(new Error('The ledger makes no jobs.')),
  })
  const people = await db.read(async (tx) => {
    const owners = await tables(tx)
      .selectFrom('ledger_account')
      .select('person_id')
      .where('asset_code', '=', coin)
      .where('kind', '=', 'available')
      .limit(connections)
      .execute()
    return owners.map((row) => row.person_id ?? '')
  })
  return {
    post: (connection) => {
      const personId = people[connection] ?? ''
      const reference = randomUUID()
      const terms = { personId, asset: coin, units: 1000n, feeUnits: 0n, usdCents: 1n }
      const journal = { kind: 'bench', reference, key: `bench:${reference}`, actorId: personId }
      return db.transact((tx) => post(tx, { ...journal, lines: postings.buyOutside.approve(terms) }))
    },
    close: () => db.close(),
  }
}
