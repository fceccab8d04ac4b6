import { Button, Group, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { isUnreadable, readDollars, understood } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { readFee } from './fee.ts'
import styles from './System.module.css'

/**
 * value: USD in force. field: its name on the wire. failure: of the last try. save: does it, and tells whether it is
 * done. note: what the value in force means.
 */
type Props = {
  label: string
  why: string
  act: string
  note: string
  value: number
  field: string
  busy: boolean
  failure: CallFailed | undefined
  save: (usd: number) => Promise<boolean>
}

/** One amount in USD with its own button. What is typed stays until it is saved, also when somebody else changes the amount. */
export const UsdForm = ({ label, why, act, note, value, field, busy, failure, save }: Props) => {
  const [typed, setTyped] = useState(String(value))
  const [touched, setTouched] = useState(false)
  const [wrong, setWrong] = useState('')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!touched) setTyped(String(value))
  }, [value, touched])
  const refused = failure && touched ? (fieldErrorsOf(failure)[field] ?? '') : ''
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const usd = readFee(typed)
    const unreadable = isUnreadable(typed, readDollars) ? text.words.numberUnreadable : text.admin.platform.feeInvalid
    setWrong(usd === undefined ? unreadable : '')
    if (usd === undefined) input.current?.focus()
    else if (await save(usd)) setTouched(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput
          ref={input}
          className={styles.fee}
          label={label}
          description={why}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          leftSection="$"
          autoComplete="off"
          value={typed}
          error={wrong || refused}
          onBlur={() => setTyped(understood(typed, readDollars))}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setTouched(true)
            setWrong('')
          }}
        />
        <Button type="submit" loading={busy} className={styles.feeSave}>
          {act}
        </Button>
      </Group>
      {failure && wrong === '' && refused === '' && (
        <FormFailure message={failure.message} requestId={failure.requestId} mt="sm" />
      )}
      <p className={styles.quiet}>{note}</p>
    </form>
  )
}
