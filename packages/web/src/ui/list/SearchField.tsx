import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './SearchField.module.css'

/** label: what is searched. value: the current query. onSearch: called shortly after the last key. */
export type SearchFieldProps = {
  label: string
  value: string
  onSearch: (value: string) => void
  className?: string | undefined
}

const SEARCH_AFTER_MS = 300
/** Long enough for the list to unmount after a link was followed. */
const SEARCH_AFTER_LINK_MS = 1500

/** Searches while typing; Escape leaves the field. */
export const SearchField = ({ label, value, onSearch, className }: SearchFieldProps) => {
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const search = (next: string) => {
    setSent(next)
    onSearch(next)
  }
  const lazy = useDebouncedCallback(search, SEARCH_AFTER_MS)
  const muchLater = useDebouncedCallback(search, SEARCH_AFTER_LINK_MS)
  // Following a link before the search starts cancels it: the search would lead back to the list.
  const giveWay = useEffectEvent(({ target }: MouseEvent) => {
    if (!lazy.isPending() || !(target instanceof Element) || !target.closest('a[href]')) return
    lazy.cancel()
    muchLater(typed)
  })
  useEffect(() => {
    document.addEventListener('click', giveWay, { capture: true })
    return () => document.removeEventListener('click', giveWay, { capture: true })
  }, [])
  // The query changed elsewhere (Back, cleared filters): the field follows.
  useEffect(() => {
    if (value !== sent) {
      setTyped(value)
      setSent(value)
    }
  }, [value, sent])
  const clear = () => {
    lazy.cancel()
    muchLater.cancel()
    setTyped('')
    search('')
  }
  const cross = (
    <ActionIcon variant="transparent" color="gray" size="sm" aria-label={text.general.clearSearch} onClick={clear}>
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
        muchLater.cancel()
        lazy(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.blur()
      }}
    />
  )
}
