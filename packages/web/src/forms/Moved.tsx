import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { locale, text } from '../i18n/text.ts'
import styles from './Form.module.css'
import { mergedValues, theirChanges, type Versioned } from './theirs.ts'

const copy = text.general.moved
const list = new Intl.ListFormat(locale, { type: 'unit' })

/**
 * form: the form. theirs: its values from the current record. besides: its content besides the record. title: says that
 * somebody changed it. nameOf: the label of a field. more: details of fields that both changed.
 */
export type MovedProps<V extends Versioned> = {
  form: { readonly values: V; readonly saved: V; readonly set: (changed: Partial<V>) => void }
  theirs: V
  besides?: readonly (keyof V & string)[]
  title: string
  nameOf: (name: keyof V & string) => string
  more?: (both: readonly (keyof V & string)[]) => ReactNode
}

/**
 * Says that the record has changed, and in what; the typed text is not touched until the person asks to combine them.
 */
export const Moved = <V extends Versioned>({ form, theirs, besides = [], title, nameOf, more }: MovedProps<V>) => {
  const { alone, both } = theirChanges(form.values, form.saved, theirs, besides)
  if (form.values.version === theirs.version) return null
  const named = (names: readonly (keyof V & string)[]) => list.format(names.map(nameOf))
  return (
    <Alert color="yellow" role="status" title={title} className={styles.moved}>
      {alone.length + both.length > 0 && <p>{copy.in(named([...alone, ...both]))}</p>}
      {both.length > 0 && <p>{copy.both(named(both))}</p>}
      <p>{copy.keeps}</p>
      {more?.(both)}
      <Button
        className={styles.movedActs}
        size="compact-sm"
        variant="default"
        onClick={() => form.set(mergedValues(form.values, form.saved, theirs, besides))}
      >
        {copy.takeOver}
      </Button>
    </Alert>
  )
}
