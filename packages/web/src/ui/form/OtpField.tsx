import { Input, PinInput } from '@mantine/core'
import { type ClipboardEvent, useId } from 'react'
import { digitCode } from '../../format/number.ts'
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

/**
 * Six digits of any script, one box each; a pasted code fills them all, however it is parted, and phones offer the code from
 * the message.
 */
export const OtpField = ({ label, error, onChange, onComplete, ...rest }: OtpFieldProps) => {
  const id = useId()
  const paste = (event: ClipboardEvent) => {
    const code = digitCode(event.clipboardData.getData('text/plain'))
    if (code.length !== length || !/^\d+$/.test(code)) return
    event.preventDefault()
    event.stopPropagation()
    onChange(code)
    onComplete?.(code)
  }
  return (
    <div role="group" onPasteCapture={paste} aria-labelledby={id} aria-describedby={error ? `${id}-error` : undefined}>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <PinInput
        length={length}
        type={/^\p{Nd}+$/u}
        inputType="tel"
        oneTimeCode
        placeholder=""
        size="md"
        gap={8}
        error={Boolean(error)}
        // Not as its own prop, which keeps out digits that are not 0 to 9.
        getInputProps={(index) => ({ inputMode: 'numeric', 'aria-label': text.words.digitOf(index + 1, length) })}
        onChange={(typed) => onChange(digitCode(typed))}
        onComplete={(typed) => onComplete?.(digitCode(typed))}
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
