import { isId } from '../ids.ts'
import { Refusal } from '../refusal.ts'

/** A query for at most one row, sent only when executed. */
interface ForOne<Row> {
  executeTakeFirst(): Promise<Row | undefined>
}

/** To callers, what they may not see is as unknown as what does not exist. */
const notFoundRefusal = (): Refusal => new Refusal('not_found')

/** Checks that a row exists. */
export const requireFound = <T>(value: T | null | undefined, refuse: () => Refusal = notFoundRefusal): T => {
  if (value === null || value === undefined) throw refuse()
  return value
}

/** Whether a text can be an id at all. Anything else is unknown, not invalid. */
export const requireId = (id: string): void => {
  if (!isId(id)) throw notFoundRefusal()
}

/** The row with this id, or undefined. A text that cannot be an id is not sent to the database. */
export const findById = async <Row>(id: string, query: ForOne<Row>): Promise<Row | undefined> =>
  isId(id) ? query.executeTakeFirst() : undefined

/**
 * The row with this id.
 * @param refuse creates the error when there is none
 */
export const find = async <Row>(id: string, query: ForOne<Row>, refuse?: () => Refusal): Promise<Row> =>
  requireFound(await findById(id, query), refuse)
