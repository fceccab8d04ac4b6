import type { Endpoint, Input, Reply } from '@vesica/contract'
import { notifySuccess } from '../ui/toasts.tsx'
import type { Fields, ValuesOf } from './fields.ts'
import { type Saving, saving } from './useRecordForm.ts'

type Body<E extends Endpoint> = Input<E, File> extends { body: infer Input } ? Input : never

export interface SavingRecordParts<F extends Fields<never>, C extends Endpoint, U extends Endpoint> {
  /** What exists; undefined: it is to be made. */
  readonly record: { readonly id: string } | undefined
  readonly create: C
  /** Takes the id of the record in its path. */
  readonly update: U
  /** What is sent of the values, to either. */
  readonly body: (values: ValuesOf<F>) => Body<C> & Body<U>
  readonly copy: Readonly<Record<'created' | 'updated', string>>
  /** Gets what the call answered. */
  readonly onDone: (reply: Reply<C> | Reply<U>) => void
}

/** Says what a form sends that makes a record or changes one: the same values, and a word once it is done. */
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
