import { createHash } from 'node:crypto'
import pg from 'pg'
import { serialize } from 'pg-protocol'
import { parameter } from './parameter.ts'

/** What a statement came to. */
export interface Answer {
  /** `SELECT`, `INSERT`, `COMMIT`, … */
  readonly command: string
  /** Rows that it read or wrote. */
  readonly count: number
  readonly rows: Record<string, unknown>[]
}

/** One statement as it is sent. */
export interface Statement {
  /** Under which it is prepared; '': it is not. */
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** A statement, and who waits for its answer. */
export interface Asked extends Statement {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** How the columns of a statement's rows are called and read. */
type Columns = readonly { name: string; parse: (text: string) => unknown }[]

/** The statements that a connection has prepared, by name, each with what its rows look like. */
export type Prepared = Map<string, Columns>

const names = new Map<string, string>()
/** What is worth preparing; other statements need no plan. */
const isPrepared = /^\s*(select|with|insert|update|delete|begin|commit|rollback)\b/i
/** A search is planned for its words each time: a rare one is looked up in an index, one that is everywhere would fill it. */
const isSearch = /::tsquery\b|\bsearch_query\(/
/** Begins a search whose plan is the same for all words: what is looked for is known to be rare, or not looked up at all. */
export const ONE_PLAN = '/* one plan for all words */ '

const nameOf = (text: string): string => {
  let name = names.get(text)
  if (name === undefined) {
    const isAlike = text.startsWith(ONE_PLAN) || (isPrepared.test(text) && !isSearch.test(text))
    name = isAlike ? createHash('sha1').update(text).digest('base64url') : ''
    // Statements come from code, so there are few; a bound keeps a surprise from growing the memory.
    if (names.size < 2000) names.set(text, name)
  }
  return name
}

/** Writes a statement down as it is sent. A value that cannot be throws here, before anything is sent. */
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
 * Statements that travel together: they are sent at once, run one after the other, and answered at once. When one fails,
 * those after it are not run, and all of them fail with its error. Each but searches is prepared once a connection, which
 * saves parsing and planning it and saying what its rows look like each time.
 *
 * It is what `pg` calls a submittable, as `pg-cursor` is: the client sends it when it is free, and hands it what arrives.
 */
export class PipelinedBatch implements pg.Submittable {
  readonly #asked: readonly Asked[]
  readonly #prepared: Prepared
  readonly #done: () => void
  readonly #answers: Answer[] = []
  #columns: Columns = []
  #rows: Record<string, unknown>[] = []
  /** Why rows could not be read, though the statements were run. */
  #unreadable: unknown

  /** @param done called when the last answer has arrived, or nothing more will come */
  constructor(asked: readonly Asked[], prepared: Prepared, done: () => void) {
    this.#asked = asked
    this.#prepared = prepared
    this.#done = done
  }

  submit(connection: pg.Connection): void {
    const pieces = this.#asked.flatMap(({ name, text, values }) => {
      const bound = serialize.bind({ statement: name, values })
      if (this.#prepared.has(name)) return [bound, serialize.execute()]
      const parsed = [serialize.parse({ name, text }), bound, serialize.describe({ type: 'P' }), serialize.execute()]
      // One that failed may be there all the same. To close what is not there does no harm.
      return name === '' ? parsed : [serialize.close({ type: 'S', name }), ...parsed]
    })
    // As one piece: many small ones cost more to send than to copy.
    connection.stream.write(Buffer.concat([...pieces, serialize.sync()]))
    this.#expect()
  }

  get #current(): Asked | undefined {
    return this.#asked[this.#answers.length]
  }

  /** Gets ready for the rows of the next statement. */
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
    const words = text.split(' ')
    this.#answers.push({ command: words[0] ?? '', count: Number(words.at(-1)) || 0, rows: this.#rows })
    this.#expect()
  }

  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' })
  }

  handleError(error: unknown): void {
    // Prepared anew next time: what its rows look like may be what has changed.
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
