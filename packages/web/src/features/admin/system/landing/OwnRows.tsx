import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Landing.module.css'

/**
 * usual: the built-in rows, by name. rows: the customized ones; null: not customized. most: maximum number of rows.
 * onUsual, onAdd, onBack: customize the built-in rows, add one, restore the built-in rows.
 */
type OwnRowsProps<Row> = {
  copy: { usual: string; change: string; add: string; back: string; full: (most: number) => string }
  usual: readonly string[]
  rows: readonly Row[] | null
  most: number
  error: string | undefined
  onUsual: () => void
  onAdd: () => void
  onBack: () => void
  children: ReactNode
}

/** A list on the page that is built-in until it is customized. */
export const OwnRows = <Row,>(props: OwnRowsProps<Row>) => {
  const { copy, usual, rows, most, error, onUsual, onAdd, onBack, children } = props
  if (rows === null)
    return (
      <div className={styles.stack}>
        <p className={styles.quiet}>{copy.usual}</p>
        <ul className={styles.usual}>
          {usual.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Button variant="default" size="sm" className={styles.start} onClick={onUsual}>
          {copy.change}
        </Button>
      </div>
    )
  const isFull = rows.length >= most
  return (
    <div className={styles.stack}>
      {children}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <div className={styles.acts}>
        <Button variant="default" size="sm" disabled={isFull} onClick={onAdd}>
          {copy.add}
        </Button>
        <Button variant="subtle" size="sm" onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      {isFull && <p className={styles.quiet}>{copy.full(most)}</p>}
    </div>
  )
}
