import type { Endpoint } from '@vesica/contract'
import { checkBody, type FieldErrors } from '../data/check.ts'
import { type Fields, placed, understoodValues, type ValuesOf, wrongTyped } from './fields.ts'

/** How a form is judged: by its fields, by the contract on what it would send, and by what it says besides. */
export interface Judging<F extends Fields<never>> {
  readonly fields: F
  readonly endpoint?: Pick<Endpoint, 'body'> | undefined
  readonly input?: ((values: ValuesOf<F>, saved: ValuesOf<F>) => unknown) | undefined
  /** What is wrong besides what the contract and the fields say, by field. Numbers are as they were understood. */
  readonly check?:
    | ((values: ValuesOf<F>, saved: ValuesOf<F>) => Readonly<Record<string, string | undefined>>)
    | undefined
}

/** The sentences among them. */
const saidOf = (wrong: Readonly<Record<string, string | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(wrong).filter((one): one is [string, string] => one[1] !== undefined))

/**
 * What is wrong with the values of a form, by field; `elsewhere` is about what is no field of it.
 * @param values as typed  @param saved what they are compared with
 */
export const judged = <F extends Fields<never>>(
  { fields, endpoint, input, check }: Judging<F>,
  values: ValuesOf<F>,
  saved: ValuesOf<F>,
): { wrong: FieldErrors; elsewhere: string | undefined } => {
  const understood = understoodValues(fields, values)
  const { body } = (input?.(understood, saved) ?? {}) as { body?: unknown }
  const { errors, elsewhere } = placed(fields, endpoint ? checkBody(endpoint, body) : {})
  return { wrong: { ...errors, ...wrongTyped(fields, values), ...saidOf(check?.(understood, saved) ?? {}) }, elsewhere }
}
