import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { noteQuery } from './query-count.ts'
import {
  type Answer,
  type PendingStatement,
  type Prepared,
  type Statement,
  statement,
  PipelinedBatch,
} from './statements.ts'

const preparedBy = new WeakMap<pg.PoolClient, Prepared>()
const [BEGIN, COMMIT, ROLLBACK] = [statement('begin'), statement('commit'), statement('rollback')]

/**
 * A connection while it is acquired. Statements issued in one turn of the event loop travel together; statements issued
 * meanwhile wait and travel together next.
 */
export class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #prepared: Prepared
  readonly #released: () => void
  #waiting: PendingStatement[] = []
  #isBusy = false
  #isReleased = false

  /** @param released called when it has been returned */
  constructor(client: pg.PoolClient, released: () => void = () => undefined) {
    this.#released = released
    this.#client = client
    this.#prepared = preparedBy.get(client) ?? new Map()
    preparedBy.set(client, this.#prepared)
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    try {
      const { command, count, rows } = await this.#ask(statement(sql, parameters))
      const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows as Row[], ...(changes && { numAffectedRows: BigInt(count) }) }
    } catch (error) {
      // The error's own stack ends at the socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  streamQuery(): never {
    throw new Error('Statements are not streamed.')
  }

  /** Begins a transaction together with the first statement. Nothing is sent before there is one. */
  begin(): void {
    noteQuery()
    this.#waiting.push({ ...BEGIN, resolve: () => undefined, reject: () => undefined })
  }

  /**
   * Commits together with the statements issued in this turn of the event loop.
   * @throws AbortedTransactionError when an earlier statement failed, so it was rolled back
   */
  async commit(): Promise<void> {
    if (this.#endsUnbegun()) return
    const { command } = await this.#ask(COMMIT)
    if (command === 'ROLLBACK') throw new AbortedTransactionError()
  }

  async rollback(): Promise<void> {
    if (!this.#endsUnbegun()) await this.#ask(ROLLBACK)
  }

  /** Whether no statement was issued yet, so there is nothing to end. */
  #endsUnbegun(): boolean {
    if (this.#isBusy || this.#waiting.length !== 1 || this.#waiting[0]?.text !== BEGIN.text) return false
    this.#waiting = []
    return true
  }

  /** Returns the connection to the pool. @param broken destroys it instead */
  release(broken = false): void {
    this.#isReleased = true
    this.#client.release(broken)
    this.#released()
  }

  #ask(query: Statement): Promise<Answer> {
    if (this.#isReleased) return Promise.reject(new Error('This connection was given back.'))
    noteQuery()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...query, resolve, reject })
      if (!this.#isBusy) this.#sendSoon()
    })
  }

  /** Sends what is waiting once all code running now has issued its statements. */
  #sendSoon(): void {
    this.#isBusy = true
    process.nextTick(() => {
      const together = this.#waiting
      this.#waiting = []
      this.#client.query(new PipelinedBatch(together, this.#prepared, () => this.#sent()))
    })
  }

  #sent(): void {
    this.#isBusy = false
    if (this.#waiting.length > 0) this.#sendSoon()
  }
}

/** Connects the query builder to PostgreSQL through connections acquired and released like this. */
export const dialectOver = (
  acquire: () => Promise<Connection>,
  release: (connection: Connection) => void = () => undefined,
): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (handle) => new PostgresIntrospector(handle),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createDriver: () => ({
    init: async () => undefined,
    acquireConnection: acquire,
    beginTransaction: notHere,
    commitTransaction: notHere,
    rollbackTransaction: notHere,
    releaseConnection: async (connection) => release(connection as Connection),
    destroy: async () => undefined,
  }),
})

const notHere = () => Promise.reject(new Error('Transactions are begun by the Database.'))
