import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import styles from './Own.module.css'
import type { Code } from './useCode.ts'

const copy = text.membership.code

/** The discount code field. loading: the price with the code is being fetched. */
export const CodeField = ({ code, loading }: { code: Code; loading: boolean }) => {
  const [open, setOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (open) field.current?.focus()
  }, [open])
  if (code.used !== undefined)
    return (
      <p className={styles.codeUsed} role="status">
        {copy.used(code.used)}
        <Button variant="subtle" size="compact-sm" onClick={code.leaveOut}>
          {text.labels.remove}
        </Button>
      </p>
    )
  if (!open)
    return (
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => setOpen(true)}>
          {copy.have}
        </Button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    code.use()
  }
  return (
    <form className={styles.code} onSubmit={submit}>
      <TextInput
        label={copy.label}
        value={code.typed}
        error={code.error}
        maxLength={30}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        ref={field}
        onChange={(event) => code.type(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={loading} disabled={code.typed.trim() === ''}>
        {copy.use}
      </Button>
    </form>
  )
}
