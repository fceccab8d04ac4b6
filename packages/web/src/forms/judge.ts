import type { Endpoint } from '@vesica/contract'
import { checkBody, type FieldErrors } from '../data/check.ts'
import { type Fields, placed, understoodValues, type ValuesOf, wrongTyped } from './fields.ts'

/** How a form is validated: by its fields, by the contract on what it would send, and by rules of its own. */
export interface Judging<F extends Fields<never>> {
  readonly fields: F
  readonly endpoint?: Pick<Endpoint, 'body'> | undefined
  readonly input?: ((values: ValuesOf<F>, saved: ValuesOf<F>) => unknown) | undefined
  /** Errors besides those of contract and fields, by field. Numbers are as understood. */
  readonly check?:
    | ((values: ValuesOf<F>, saved: ValuesOf<F>) => Readonly<Record<string, string | undefined>>)
    | undefined
}

/** The messages among them. */
const definedErrors = (wrong: Readonly<Record<string, string | undefined>>): FieldErrors =>
  Object.fromEntries(Object.entries(wrong).filter((entry): entry is [string, string] => entry[1] !== undefined))

/**
 * The errors of a form, by field; `elsewhere` is about none of its fields.
 * @param values as typed @param saved the values they are compared with
 */
export const judged = <F extends Fields<never>>(
  { fields, endpoint, input, check }: Judging<F>,
  values: ValuesOf<F>,
  saved: ValuesOf<F>,
): { wrong: FieldErrors; elsewhere: string | undefined } => {
  const understood = understoodValues(fields, values)
  const { body } = (input?.(understood, saved) ?? {}) as { body?: unknown }
  const { errors, elsewhere } = placed(fields, endpoint ? checkBody(endpoint, body) : {})
  return {
    wrong: { ...errors, ...wrongTyped(fields, values), ...definedErrors(check?.(understood, saved) ?? {}) },
    elsewhere,
  }
}
