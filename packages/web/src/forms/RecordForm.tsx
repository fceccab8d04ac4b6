import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { locale, text } from '../i18n/text.ts'
import { DialogFoot } from '../ui/dialog/DialogFoot.tsx'
import { FormFailure } from '../ui/form/FormFailure.tsx'
import { NeedsNote } from '../ui/form/NeedsNote.tsx'
import { Unsaved } from '../ui/form/Unsaved.tsx'
import type { Fields } from './fields.ts'
import styles from './Form.module.css'
import type { Form } from './useRecordForm.ts'

const list = new Intl.ListFormat(locale, { type: 'conjunction' })

/**
 * action: the submit label. onCancel: cancels; without it there is no such button. dismiss: its label, if 'Cancel'
 * would be ambiguous. onBack: to the previous step, at the other end. missing: labels of required fields that are
 * empty, which disable submitting. needs: the same as a sentence. label: the name, if there are several forms.
 * disabled: disables submitting without a reason. danger: it removes something. beside: next to the button. place: in a
 * dialog with a sticky footer; on a page; or in a full-width card of its own.
 */
export type RecordFormProps<F extends Fields<never>> = {
  form: Form<F>
  action: string
  label?: string
  onCancel?: () => void
  dismiss?: string
  onBack?: () => void
  missing?: readonly string[]
  needs?: string | false | undefined
  danger?: boolean
  disabled?: boolean
  beside?: ReactNode
  place?: 'dialog' | 'page' | 'card'
  children: ReactNode
}

/** The frame of a form: the failure, the buttons, and the question before typed text is lost. */
export const RecordForm = <F extends Fields<never>>({
  form,
  action,
  onCancel,
  children,
  ...rest
}: RecordFormProps<F>) => {
  const {
    label,
    dismiss = text.general.cancel,
    onBack,
    missing = [],
    disabled,
    danger,
    beside,
    place = 'dialog',
  } = rest
  const needs = missing.length > 0 ? text.general.stillMissing(list.format(missing)) : rest.needs
  const { element } = form
  // The dialog was there before its form was loaded.
  useEffect(() => {
    if (element.current?.closest('[role="dialog"]'))
      element.current.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [element])
  const buttons = (
    <>
      <NeedsNote>{needs}</NeedsNote>
      {beside}
      {onBack && (
        <Button variant="default" onClick={onBack} disabled={form.isPending}>
          {text.general.back}
        </Button>
      )}
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={form.isPending}>
          {dismiss}
        </Button>
      )}
      <Button
        type="submit"
        color={danger ? 'red' : undefined}
        size={place === 'card' ? 'md' : 'sm'}
        loading={form.isPending}
        disabled={Boolean(needs) || disabled === true}
      >
        {action}
      </Button>
    </>
  )
  return (
    <form
      ref={element}
      className={styles.form}
      data-place={place}
      aria-label={label}
      onSubmit={form.onSubmit}
      noValidate
    >
      {!form.isKept && <Unsaved values={form.values} saved={form.saved} />}
      {children}
      <FormFailure message={form.general?.message} requestId={form.general?.requestId} />
      {place === 'dialog' ? (
        <DialogFoot spread={onBack !== undefined}>{buttons}</DialogFoot>
      ) : (
        <div className={styles.foot}>{buttons}</div>
      )}
    </form>
  )
}
