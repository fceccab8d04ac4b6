import type { Endpoint } from '@vesica/contract'
import type { CallFailed } from './failure.ts'

/** One message per invalid field, by its dotted name. Empty: everything is valid. */
export type FieldErrors = Record<string, string>

type Shaped = Pick<Endpoint, 'body'>
type Shape = NonNullable<Endpoint['body']>

/** A body as the build leaves it: where to load its schema from. */
type Later = () => Promise<Shape>

const isLater = (body: unknown): body is Later => typeof body === 'function'

const loadedShapes = new WeakMap<Later, Shape>()

const loaded = async (body: Later): Promise<void> => {
  try {
    loadedShapes.set(body, await body())
  } catch {
    // Without it nothing blocks sending: the server validates.
  }
}

/**
 * Loads the schemas of bodies, which are not loaded before somebody writes.
 * @returns when they are loaded, or cannot be; undefined: they are already
 */
export const shapesOf = (...endpoints: readonly (Shaped | undefined)[]): Promise<unknown> | undefined => {
  const missing = endpoints
    .map((endpoint): unknown => endpoint?.body)
    .filter((body) => isLater(body) && !loadedShapes.has(body))
  return missing.length === 0 ? undefined : Promise.all((missing as Later[]).map(loaded))
}

/** Validates a body with the contract, with the server's messages. Reports nothing before `shapesOf`. */
export const checkBody = ({ body: declared }: Shaped, body: unknown): FieldErrors => {
  const shape = isLater(declared) ? loadedShapes.get(declared) : declared
  const wrong: FieldErrors = {}
  for (const issue of shape?.safeParse(body).error?.issues ?? []) wrong[issue.path.join('.')] ??= issue.message
  return wrong
}

/** The server's messages per field, in the same form. */
export const fieldErrorsOf = (failure: CallFailed): FieldErrors => {
  const wrong: FieldErrors = {}
  for (const [field, messages] of Object.entries(failure.errors ?? {})) {
    const first = messages[0]
    if (first) wrong[field] = first
  }
  return wrong
}
