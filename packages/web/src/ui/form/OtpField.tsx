import { Input, PinInput } from '@mantine/core'
import { type ClipboardEvent, useId } from 'react'
import { digitCode } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'

/**
 * label: which code. value, onChange: the digits so far. onComplete: the sixth digit was typed, or all were pasted;
 * once per code. error: of the field.
 */
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
 * Six digits of any script, one box each; a pasted code fills them all in any grouping, and phones offer the code from
 * the message.
 */
export const OtpField = ({ label, value, error, onChange, onComplete, ...rest }: OtpFieldProps) => {
  const id = useId()
  const type = (code: string) => {
    onChange(code)
    // Typing over a code changes its digits one by one: it is complete again with the last.
    const isLast = value.length < length || code.at(-1) !== value.at(-1)
    if (code.length === length && code !== value && isLast) onComplete?.(code)
  }
  const paste = (event: ClipboardEvent) => {
    const code = digitCode(event.clipboardData.getData('text/plain'))
    if (code.length !== length || !/^\d+$/.test(code)) return
    event.preventDefault()
    event.stopPropagation()
    onChange(code)
    if (code !== value) onComplete?.(code)
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
        // Not with the component's own prop, which rejects digits other than 0 to 9.
        getInputProps={(index) => ({ inputMode: 'numeric', 'aria-label': text.general.digitOf(index + 1, length) })}
        value={value}
        onChange={(typed) => type(digitCode(typed))}
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
