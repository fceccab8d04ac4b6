import { Input, PinInput } from '@mantine/core'
import { useId } from 'react'
import { text } from '../../i18n/text.ts'

/** label: what code. value, onChange: the digits so far. onComplete: all six are there. error: beside the field. */
export type OtpFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  onComplete?: (value: string) => void
  error?: string
  disabled?: boolean
  autoFocus?: boolean
}

const length = 6

/** Six digits, one box each; a pasted code fills them all, and phones offer the code from the message. */
export const OtpField = ({ label, error, ...rest }: OtpFieldProps) => {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <PinInput
        length={length}
        type="number"
        inputMode="numeric"
        oneTimeCode
        placeholder=""
        size="md"
        gap={8}
        error={Boolean(error)}
        getInputProps={(index) => ({ 'aria-label': text.words.digitOf(index + 1, length) })}
        {...rest}
      />
      {error && (
        <Input.Error id={`${id}-error`} mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
