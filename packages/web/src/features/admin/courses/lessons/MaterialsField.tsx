import { Button, CloseButton, TextInput } from '@mantine/core'
import { courseManagement } from '@vesica/contract'
import { useRef, useState } from 'react'
import { text } from '../../../../i18n/text.ts'
import styles from '../Teaching.module.css'

const copy = text.adminCourses.lesson.material

type Props = { value: readonly string[]; onChange: (value: readonly string[]) => void; error: string | undefined }

/** Names of a lesson's materials: Enter adds one, blank ones are ignored. */
export const MaterialsField = ({ value, onChange, error }: Props) => {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    const name = typed.trim()
    if (name !== '' && !value.includes(name)) onChange([...value, name])
    setTyped('')
    field.current?.focus()
  }
  const isFull = value.length >= courseManagement.MOST_MATERIALS
  return (
    <div className={styles.askedField}>
      <div className={styles.adding}>
        <TextInput
          ref={field}
          className={styles.addingField}
          label={copy.label}
          description={copy.why}
          value={typed}
          maxLength={200}
          error={error}
          disabled={isFull}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add()
          }}
        />
        <Button variant="default" disabled={isFull} onClick={add}>
          {copy.add}
        </Button>
      </div>
      {value.length > 0 && (
        <ul className={styles.askedList} aria-label={copy.list}>
          {value.map((name) => (
            <li key={name} className={styles.asked}>
              <span className={styles.askedName}>{name}</span>
              <CloseButton
                size="sm"
                aria-label={text.labels.removeNamed(name)}
                onClick={() => {
                  onChange(value.filter((item) => item !== name))
                  field.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
