import { createHash } from 'node:crypto'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { parameter } from './parameter.ts'

/** The result of a statement. */
export interface Answer {
  /** `SELECT`, `INSERT`, `COMMIT`, … */
  readonly command: string
  /** Rows read or written. */
  readonly count: number
  readonly rows: Record<string, unknown>[]
}

/** One statement as it is sent. */
export interface Statement {
  /** The name it is prepared under; '': not prepared. */
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** A statement, and the promise that waits for its result. */
export interface PendingStatement extends Statement {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** The column names of a statement's rows and how to parse them. */
type Columns = readonly { name: string; parse: (text: string) => unknown }[]

/** The prepared statements of a connection by name, each with its columns. */
export type Prepared = Map<string, Columns>

const names = new Map<string, string>()
/** Statements worth preparing; the others need no plan. */
const isPrepared = /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i
/**
 * A search is planned for its words each time: rare words are looked up in an index, and very common ones would flood
 * it.
 */
const isSearch = /::tsquery\b|\bsearch_query\(/
/** Marks a search whose plan is the same for all words, because they are known to be rare or are not looked up. */
export const ONE_PLAN = '/* one plan for all words */ '

const nameOf = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    const isAlike = text.startsWith(ONE_PLAN) || (isPrepared.test(text) && !isSearch.test(text))
    name = isAlike ? createHash('sha1').update(text).digest('base64url') : ''
    // Statements come from code, so there are few. A bound keeps a surprise from growing the memory.
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

/** Serializes a statement. A value that cannot be serialized throws here, before anything is sent. */
export const statement = (text: string, values: readonly unknown[] = []): Statement => ({
  name: nameOf(text),
  text,
  values: values.map(parameter),
})

interface Field {
  name: string
  dataTypeID: number
}

const columnsOf = (fields: readonly Field[]): Columns =>
  fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') }))

/**
 * Statements that travel together: sent at once, run one after another, answered at once. If one fails, those after it
 * are not run, and all of them fail with its error. All but searches are prepared once per connection, which saves
 * parsing, planning and describing them each time. This is what `pg` calls a submittable, like `pg-cursor`: the client
 * sends it when it is free and passes on what arrives.
 */
export class PipelinedBatch implements pg.Submittable {
  readonly #asked: readonly PendingStatement[]
  readonly #prepared: Prepared
  readonly #done: () => void
  readonly #answers: Answer[] = []
  #columns: Columns = []
  #rows: Record<string, unknown>[] = []
  /** Why rows could not be parsed although the statements ran. */
  #unreadable: unknown

  /** @param done called when the last result has arrived, or nothing more will come */
  constructor(statements: readonly PendingStatement[], prepared: Prepared, done: () => void) {
    this.#asked = statements
    this.#prepared = prepared
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    const pieces = this.#asked.flatMap(({ name, text, values }) => {
      const bound = serialize.bind({ statement: name, values })
      if (this.#prepared.has(name)) return [bound, serialize.execute()]
      const parsed = [serialize.parse({ name, text }), bound, serialize.describe({ type: 'P' }), serialize.execute()]
      // A failed one may exist all the same. Closing a missing one does no harm.
      return name === '' ? parsed : [serialize.close({ type: 'S', name }), ...parsed]
    })
    // As one buffer: many small writes cost more than copying.
    connection.stream.write(Buffer.concat([...pieces, serialize.sync()]))
    this.#expect()
  }

  get #current(): PendingStatement | undefined {
    return this.#asked[this.#answers.length]
  }

  /** Prepares for the rows of the next statement. */
  #expect(): void {
    this.#columns = this.#prepared.get(this.#current?.name ?? '') ?? []
    this.#rows = []
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.#columns = columnsOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(readRow(this.#columns, fields))
    } catch (error) {
      this.#unreadable ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const name = this.#current?.name ?? ''
    if (name !== '') this.#prepared.set(name, this.#columns)
    const tokens = text.split(' ')
    this.#answers.push({ command: tokens[0] ?? '', count: Number(tokens.at(-1)) || 0, rows: this.#rows })
    this.#expect()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    // Prepared anew next time, because its columns may be what changed.
    this.#prepared.delete(this.#current?.name ?? '')
    for (const { reject } of this.#asked) reject(error)
    this.#done()
  }

  handleReadyForQuery(): void {
    for (const [index, { resolve, reject }] of this.#asked.entries()) {
      const answer = this.#answers[index]
      if (answer && this.#unreadable === undefined) resolve(answer)
      else reject(this.#unreadable)
    }
    this.#done()
  }
}

const readRow = (columns: Columns, fields: readonly (string | null)[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const { name, parse } of columns) {
    const text = fields[index] ?? null
    row[name] = text === null ? null : parse(text)
    index += 1
  }
  return row
}
