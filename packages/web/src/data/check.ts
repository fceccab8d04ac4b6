import type { Endpoint } from '@vesica/contract'
import type { CallFailed } from './failure.ts'

/** One sentence for each field that is wrong, by the field's dotted name. Empty: everything is right. */
export type FieldErrors = Record<string, string>

type Shaped = Pick<Endpoint, 'body'>
type Shape = NonNullable<Endpoint['body']>

/** As the build leaves it of a body: where its shape is to be had. */
type Later = () => Promise<Shape>

const isLater = (body: unknown): body is Later => typeof body === 'function'

const come = new WeakMap<Later, Shape>()

const loaded = async (body: Later): Promise<void> => {
  try {
    come.set(body, await body())
  } catch {
    // Nobody is kept from sending: what is wrong, the server says.
  }
}

/**
 * What bodies look like is not read before somebody writes one: asks for it.
 * @returns when it is there, or cannot be had; undefined: it is there already
 */
export const shapesOf = (...endpoints: readonly (Shaped | undefined)[]): Promise<unknown> | undefined => {
  const missing = endpoints.map((one): unknown => one?.body).filter((body) => isLater(body) && !come.has(body))
  return missing.length === 0 ? undefined : Promise.all((missing as Later[]).map(loaded))
}

/** Asks the contract whether a body would be taken, in the words that the server would use. Judges nothing before `shapesOf`. */
export const checkBody = ({ body: declared }: Shaped, body: unknown): FieldErrors => {
  const shape = isLater(declared) ? come.get(declared) : declared
  const wrong: FieldErrors = {}
  for (const issue of shape?.safeParse(body).error?.issues ?? []) wrong[issue.path.join('.')] ??= issue.message
  return wrong
}

/** The server's sentences for fields, in the same form. */
export const fieldErrorsOf = (failure: CallFailed): FieldErrors => {
  const wrong: FieldErrors = {}
  for (const [field, sentences] of Object.entries(failure.errors ?? {})) {
    const first = sentences[0]
    if (first) wrong[field] = first
  }
  return wrong
}
