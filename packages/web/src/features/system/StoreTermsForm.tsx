import { Button, Stack, Switch, TextInput } from '@mantine/core'
import { system } from '@vesica/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, fieldErrorsOf } from '../../data/check.ts'
import { useAct } from '../../data/act.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { exampleTotal, fieldsOfTerms, readTerms, shownTerm, type TermsFields } from './storeTerms.ts'
import styles from './System.module.css'
import { useShowControls } from './useShowControls.ts'

const words = text.adminStore.terms

// Wire names of fields that are called otherwise on screen.
const onScreen = ({ free_shipping_above, tax_percent, shipping }: FieldErrors): FieldErrors => ({
  ...(shipping && { shipping }),
  ...(free_shipping_above && { freeAbove: free_shipping_above }),
  ...(tax_percent && { tax: tax_percent }),
})

/** Goods of the example that tells what the terms in force mean, USD. */
const EXAMPLE_GOODS = 40

/** What shipping and tax cost from the next order on. What is typed stays until it is saved, also when somebody else changes the terms. */
export const StoreTermsForm = ({ terms }: { terms: system.StoreTerms }) => {
  const [fields, setFields] = useState<TermsFields>(fieldsOfTerms(terms))
  const [touched, setTouched] = useState(false)
  const [wrong, setWrong] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const show = useShowControls()
  useEffect(() => {
    if (!touched) setFields(fieldsOfTerms(terms))
  }, [terms, touched])
  const showWrong = (errors: FieldErrors) => {
    setWrong(errors)
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const save = useAct(system.setStoreTerms, {
    onDone: ({ systemControls }) => {
      show(systemControls)
      setTouched(false)
      notifySuccess(words.saved)
    },
    onFailed: (failure) => showWrong(onScreen(fieldErrorsOf(failure))),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readTerms(fields)
    save.reset()
    if (!read.body) return showWrong(read.wrong)
    setWrong({})
    void save.act({ body: read.body })
  }
  const change = (changed: Partial<TermsFields>) => {
    setFields({ ...fields, ...changed })
    setTouched(true)
    setWrong({})
  }
  const field = (name: 'shipping' | 'freeAbove' | 'tax') => ({
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    value: fields[name],
    error: wrong[name],
    onBlur: () => {
      const shown = shownTerm(name, fields[name])
      if (shown !== fields[name]) change({ [name]: shown })
    },
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput label={words.shipping} description={words.shippingWhy} leftSection="$" {...field('shipping')} />
        <Switch
          label={words.never}
          checked={fields.never}
          onChange={(event) => change({ never: event.currentTarget.checked })}
        />
        {!fields.never && (
          <TextInput label={words.freeAbove} description={words.freeAboveWhy} leftSection="$" {...field('freeAbove')} />
        )}
        <TextInput label={words.tax} description={words.taxWhy} rightSection="%" {...field('tax')} />
        {save.failure && Object.keys(wrong).length === 0 && (
          <FormFailure message={save.failure.message} requestId={save.failure.requestId} />
        )}
        <div>
          <Button type="submit" loading={save.isPending}>
            {words.save}
          </Button>
        </div>
      </Stack>
      <p className={styles.quiet}>{words.example(usd(exampleTotal(EXAMPLE_GOODS, terms)), usd(EXAMPLE_GOODS))}</p>
    </form>
  )
}
