import { isId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** A query that has one row or none; it is sent only when it is executed. */
interface ForOne<Row> {
  executeTakeFirst(): Promise<Row | undefined>
}

/** What somebody may not see is as unknown to them as what is not there. */
const notFound = (): Refusal => new Refusal('not_found')

/** That there is something. */
export const found = <T>(one: T | null | undefined, refuse: () => Refusal = notFound): T => {
  if (one === null || one === undefined) throw refuse()
  return one
}

/** That a text can be an id at all: what cannot is unknown, not invalid. */
export const requireId = (id: string): void => {
  if (!isId(id)) throw notFound()
}

/** The row that an id names, or undefined. A text that cannot be an id is not sent to the database. */
export const lookUp = async <Row>(id: string, query: ForOne<Row>): Promise<Row | undefined> =>
  isId(id) ? query.executeTakeFirst() : undefined

/**
 * The row that an id names.
 * @param refuse what is thrown when there is none
 */
export const find = async <Row>(id: string, query: ForOne<Row>, refuse?: () => Refusal): Promise<Row> =>
  found(await lookUp(id, query), refuse)
