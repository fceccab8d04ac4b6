import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './SearchField.module.css'

/** label: what is searched. value: what is searched for now. onSearch: called a moment after the last key. */
export type SearchFieldProps = {
  label: string
  value: string
  onSearch: (value: string) => void
  className?: string | undefined
}

const SEARCH_AFTER_MS = 300

/** Searches while one types; Escape leaves the field. */
export const SearchField = ({ label, value, onSearch, className }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const search = (next: string) => {
    setSent(next)
    onSearch(next)
  }
  const later = useDebouncedCallback(search, SEARCH_AFTER_MS)
  // What is searched for changed from elsewhere (Back, cleared filters): the field follows.
  useEffect(() => {
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }, [value, sent])
  const clear = () => {
    setTyped('')
    search('')
  }
  const cross = (
    <ActionIcon variant="transparent" color="gray" size="sm" aria-label={text.words.clearSearch} onClick={clear}>
      <IconX size={14} />
    </ActionIcon>
  )
  return (
    <TextInput
      className={className}
      classNames={{ input: styles.input }}
      type="search"
      size="sm"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed !== '' && cross}
      maxLength={200}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      // Who presses a row at once goes there: what is searched for later would lead back to the list.
      onBlur={later.flush}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
