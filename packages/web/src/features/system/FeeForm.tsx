import { Alert, Button, Group, TextInput } from '@mantine/core'
import { system } from '@vesica/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../data/check.ts'
import { useAct } from '../../data/hooks.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import { readFee } from './fee.ts'
import styles from './System.module.css'
import { useShowControls } from './useShowControls.ts'

const words = text.admin.platform

/** The one-time registration fee. What is typed stays until it is saved, also when somebody else changes the fee. */
export const FeeForm = ({ fee }: { fee: number }) => {
  const [typed, setTyped] = useState(String(fee))
  const [touched, setTouched] = useState(false)
  const [error, setError] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const show = useShowControls()
  useEffect(() => {
    if (!touched) setTyped(String(fee))
  }, [fee, touched])
  const save = useAct(system.setSignupFee, {
    onDone: ({ systemControls }) => {
      show(systemControls)
      setTouched(false)
      notifySuccess(words.feeSaved)
    },
    onFailed: (failure) => setError(fieldErrorsOf(failure).fee ?? ''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = readFee(typed)
    setError(value === undefined ? words.feeInvalid : '')
    if (value === undefined) field.current?.focus()
    else void save.act({ body: { fee: value } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-start" gap="sm">
        <TextInput
          ref={field}
          className={styles.fee}
          label={words.feeLabel}
          description={words.feeWhy}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="decimal"
          leftSection="$"
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setTouched(true)
            setError('')
          }}
        />
        <Button type="submit" loading={save.isPending} className={styles.feeSave}>
          {words.feeSave}
        </Button>
      </Group>
      {save.failure && error === '' && (
        <Alert color="red" role="alert" mt="sm">
          {save.failure.message}
        </Alert>
      )}
      <p className={styles.quiet}>{fee === 0 ? words.feeFree : words.feeInCoins(usd(fee))}</p>
    </form>
  )
}
