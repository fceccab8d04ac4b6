import type { Endpoint, Input, Reply } from '@vesica/contract'
import { notifySuccess } from '../ui/toasts.tsx'
import type { Fields, ValuesOf } from './fields.ts'
import { type Saving, saving } from './useRecordForm.ts'

type Body<E extends Endpoint> = Input<E, File> extends { body: infer Input } ? Input : never

export interface SavingRecordParts<F extends Fields<never>, C extends Endpoint, U extends Endpoint> {
  /** The record; undefined: it is to be created. */
  readonly record: { readonly id: string } | undefined
  readonly create: C
  /** Its path takes the id of the record. */
  readonly update: U
  /** The body of either call. */
  readonly body: (values: ValuesOf<F>) => Body<C> & Body<U>
  readonly copy: Readonly<Record<'created' | 'updated', string>>
  /** Receives the response. */
  readonly onDone: (reply: Reply<C> | Reply<U>) => void
}

/** Declares how a form creates or updates a record: the same values, and a message after success. */
export const savingRecord = <F extends Fields<never>, C extends Endpoint, U extends Endpoint>(
  fields: F,
  { record, create, update, body, copy, onDone }: SavingRecordParts<F, C, U>,
): Saving<F> => {
  const done = (message: string) => (reply: Reply<C> | Reply<U>) => {
    notifySuccess(message)
    onDone(reply)
  }
  if (!record) return saving(fields, create, (values) => ({ body: body(values) }) as Input<C, File>, done(copy.created))
  const params = { id: record.id }
  return saving(fields, update, (values) => ({ params, body: body(values) }) as Input<U, File>, done(copy.updated))
}
