import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { readNumber, understood } from '../../format/number.ts'
import styles from './MoneyField.module.css'

/**
 * value: as typed. stepped: the value one smallest step up or down, for the arrow keys. worth: its value in US dollars,
 * next to a coin amount. read: how it is parsed, if it is not a coin amount. facts: labeled facts for the decision: the
 * balance, the price.
 */
export type MoneyFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  stepped?: (typed: string, direction: 1 | -1) => string
  worth?: string | undefined
  read?: (typed: string) => string | undefined
  facts?: readonly { readonly name: string; readonly value: ReactNode }[]
}

/** An amount with a point or a comma, as text: no digit passes through floating point. Its value is shown below. */
export const MoneyField = ({
  value,
  onChange,
  stepped,
  worth,
  read = readNumber,
  facts = [],
  ...rest
}: MoneyFieldProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!stepped || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onChange(stepped(value, event.key === 'ArrowUp' ? 1 : -1))
  }
  return (
    <div>
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        placeholder="0.00"
        {...rest}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => {
          const formatted = understood(value, read)
          if (formatted !== value) onChange(formatted)
        }}
        onKeyDown={onKeyDown}
      />
      {(worth !== undefined || facts.length > 0) && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.name}>
              <dt>{fact.name}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
          {worth !== undefined && (
            <div className={styles.worth}>
              <dt>USD</dt>
              <dd>{worth}</dd>
            </div>
          )}
        </dl>
      )}
    </div>
  )
}
