import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import styles from './Store.module.css'

const copy = text.store.product

/** name: of the product. value: pieces, from 1 up to most. busy: a change is being saved. */
export type QuantityProps = {
  name: string
  value: number
  most: number
  onChange: (value: number) => void
  busy?: boolean
}

/** A quantity stepper. At the limits its buttons stay focusable and do nothing. */
export const Quantity = ({ name, value, most, onChange, busy }: QuantityProps) => {
  const button = (step: 1 | -1) => {
    const next = value + step
    const isEnd = step > 0 ? next > most : next < 1
    return (
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={step > 0 ? copy.more(name) : copy.fewer(name)}
        aria-disabled={isEnd || undefined}
        data-disabled={isEnd || undefined}
        onClick={() => !isEnd && onChange(Math.min(next, most))}
      >
        {step > 0 ? <IconPlus size={16} /> : <IconMinus size={16} />}
      </ActionIcon>
    )
  }
  return (
    <span className={styles.quantity} role="group" aria-label={copy.quantity} data-busy={busy || undefined}>
      {button(-1)}
      <output className={styles.pieces} aria-live="polite">
        {value}
      </output>
      {button(1)}
    </span>
  )
}
