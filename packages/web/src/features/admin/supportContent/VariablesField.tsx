import { Button, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import type { FieldProps } from '../../../forms/useRecordForm.ts'
import styles from './Answers.module.css'
import { inserted, variables } from './variables.ts'

const copy = text.supportContent.variables

type Props = { label: string; description?: string; required?: boolean; most: number; field: FieldProps<string> }

/** A text field with variables that are inserted at the caret. */
export const VariablesField = ({ label, description, required, most, field }: Props) => {
  const input = useRef<HTMLTextAreaElement>(null)
  const [goOn, setGoOn] = useState<number>()
  // The caret can move only after the inserted text is rendered.
  useEffect(() => {
    if (goOn === undefined) return
    input.current?.focus()
    input.current?.setSelectionRange(goOn, goOn)
    setGoOn(undefined)
  }, [goOn])
  const insert = (name: string) => {
    const end = field.value.length
    const selection = { from: input.current?.selectionStart ?? end, to: input.current?.selectionEnd ?? end }
    const { written, at } = inserted(field.value, name, selection)
    field.onChange(written)
    setGoOn(at)
  }
  return (
    <div>
      <Textarea
        ref={input}
        label={label}
        description={description}
        required={required ?? false}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={most}
        {...field}
      />
      <div className={styles.variables} role="group" aria-label={copy.insert}>
        {variables.map(([name, means]) => (
          <Button
            key={name}
            size="compact-xs"
            variant="default"
            title={means}
            aria-label={copy.insertNamed(name, means)}
            onClick={() => insert(name)}
          >
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </div>
  )
}
