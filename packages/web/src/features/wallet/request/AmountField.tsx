import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { understood } from '../../../format/number.ts'
import { stepped } from '../amounts.ts'

/** value: as typed. decimals: most of the coin, which is also the step of the arrow keys. most: where the steps end, decimal text. */
export type AmountFieldProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string
  onChange: (value: string) => void
  decimals: number
  most?: string
}

/** Takes a coin amount as text, so that no digit passes through floating point. */
export const AmountField = ({ value, onChange, decimals, most, ...rest }: AmountFieldProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onChange(stepped(value, event.key === 'ArrowUp' ? 1 : -1, decimals, most))
  }
  return (
    <TextInput
      {...rest}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      placeholder={rest.placeholder ?? '0.00'}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        const shown = understood(value)
        if (shown !== value) onChange(shown)
      }}
      onKeyDown={onKeyDown}
    />
  )
}
