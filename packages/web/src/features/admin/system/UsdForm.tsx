import type { Endpoint, Input, Reply } from '@vesica/contract'
import { useState } from 'react'
import { defineFields, dollars, type ValuesOf } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { text } from '../../../i18n/text.ts'
import { readFee } from './fee.ts'
import styles from './System.module.css'

/**
 * value: the current amount in USD. field: its name in the request. note: explains the current value. done: the success
 * message.
 */
type Props<E extends Endpoint> = {
  label: string
  why: string
  action: string
  note: string
  value: number
  field: string
  endpoint: E
  input: (usd: number) => Input<E, File>
  done: (reply: Reply<E>) => void
}

/** An amount in USD with its own save button. Unsaved input is preserved when the amount changes concurrently. */
export const UsdForm = <E extends Endpoint>({ label, why, action, note, value, field, ...rest }: Props<E>) => {
  const [fields] = useState(() =>
    defineFields()({
      usd: dollars(label, { why, needed: true, read: readFee, unread: text.labels.enterPrice, wire: field }),
    }),
  )
  const form = useRecordForm({
    fields,
    values: { usd: String(value) },
    save: saving(
      fields,
      rest.endpoint,
      ({ usd }: ValuesOf<typeof fields>) => rest.input(Number(usd)),
      (reply) => rest.done(reply),
    ),
  })
  return (
    <>
      <RecordForm form={form} action={action} place="page">
        <FormFields form={form} />
      </RecordForm>
      <p className={styles.quiet}>{note}</p>
    </>
  )
}
