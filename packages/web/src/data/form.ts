import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { type FieldErrors, fieldErrorsOf } from './check.ts'
import type { CallFailed } from './failure.ts'

interface FormOptions<V extends Record<string, unknown>> {
  readonly initialValues: V
  /** What is wrong with the values, by field; asked when the form is sent. */
  readonly check: (values: V) => FieldErrors
  /** Gives the server's sentences the names of this form's fields, where they differ. */
  readonly nameOf?: (wrong: FieldErrors) => FieldErrors
}

/** A form that keeps what was typed, says what is wrong beside each field, and puts the focus on the first of them. */
export const useCheckedForm = <V extends Record<string, unknown>>({ initialValues, check, nameOf }: FormOptions<V>) => {
  const form = useForm<V>({ initialValues, validate: (values) => check(values) })
  const element = useRef<HTMLFormElement>(null)

  const focusWrong = () => {
    // The errors have to be on the page first.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  return {
    form,
    /** Goes on the form element. */
    element,
    /** For the form's `onSubmit`: hands on the values once everything is right. */
    send: (take: (values: V) => unknown) => form.onSubmit((values) => void take(values), focusWrong),
    /** Shows the server's sentences beside their fields. @returns whether there were any for fields of this form */
    refuse: (failure: CallFailed): boolean => {
      const said = fieldErrorsOf(failure)
      const wrong = nameOf?.(said) ?? said
      if (Object.keys(wrong).length === 0) return false
      form.setErrors(wrong)
      focusWrong()
      return true
    },
    focusWrong,
  }
}
