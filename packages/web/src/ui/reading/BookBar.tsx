import { ActionIcon, TextInput } from '@mantine/core'
import {
  IconArrowAutofitWidth,
  IconBook2,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  type IconProps,
  IconSearch,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import { locale, text } from '../../i18n/text.ts'
import type { BookState } from './book.ts'
import styles from './BookReader.module.css'

const copy = text.media.reading

type ToolProps = {
  label: string
  icon: ComponentType<IconProps>
  onClick: () => void
  disabled?: boolean
  pressed?: boolean
}

const Tool = ({ label, icon: Icon, onClick, disabled, pressed }: ToolProps) => (
  <ActionIcon
    variant={pressed ? 'light' : 'subtle'}
    color={pressed ? undefined : 'gray'}
    size={36}
    aria-label={label}
    title={label}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon size={18} stroke={1.6} aria-hidden="true" />
  </ActionIcon>
)

/** The page number: typed, or changed by the buttons next to it. */
const PageField = ({ page, pages, actions }: BookState) => {
  const [typed, setTyped] = useState(String(page))
  useEffect(() => setTyped(String(page)), [page])
  const go = () => {
    const pageNumber = Number.parseInt(typed, 10)
    if (Number.isNaN(pageNumber)) setTyped(String(page))
    else actions?.goTo(pageNumber)
  }
  return (
    <span className={styles.page}>
      <Tool
        label={copy.previousPage}
        icon={IconChevronLeft}
        disabled={!actions || page <= 1}
        onClick={() => actions?.goTo(page - 1)}
      />
      <TextInput
        size="xs"
        aria-label={copy.page}
        inputMode="numeric"
        disabled={!actions}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span className={styles.of}>{copy.pageOf(pages.toLocaleString(locale))}</span>
      <Tool
        label={copy.nextPage}
        icon={IconChevronRight}
        disabled={!actions || page >= pages}
        onClick={() => actions?.goTo(page + 1)}
      />
    </span>
  )
}

const SearchRow = ({ actions, found, onClose }: BookState & { onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const hasMatches = found !== undefined && found.total > 0
  const nothing = found?.pending ? copy.searching : text.labels.noResults
  const status = hasMatches
    ? text.labels.placeOf(found.at.toLocaleString(locale), found.total.toLocaleString(locale))
    : nothing
  return (
    <div className={styles.search}>
      <TextInput
        size="sm"
        type="search"
        autoFocus
        aria-label={copy.search}
        placeholder={copy.search}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          actions?.search(event.currentTarget.value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose()
          if (event.key === 'Enter') actions?.searchOn(typed.trim(), event.shiftKey)
        }}
      />
      <span className={styles.of} role="status">
        {typed.trim() !== '' && found && status}
      </span>
      <Tool
        label={copy.previousFound}
        icon={IconChevronUp}
        disabled={!hasMatches}
        onClick={() => actions?.searchOn(typed.trim(), true)}
      />
      <Tool
        label={copy.nextFound}
        icon={IconChevronDown}
        disabled={!hasMatches}
        onClick={() => actions?.searchOn(typed.trim(), false)}
      />
    </div>
  )
}

/** oneByOne: pages are turned, not scrolled. */
export type BookBarProps = { book: BookState; oneByOne: boolean; onOneByOne: (oneByOne: boolean) => void }

/** The controls of a book: page, zoom, search. */
export const BookBar = ({ book, oneByOne, onOneByOne }: BookBarProps) => {
  const [searching, setSearching] = useState(false)
  const { actions, zoom } = book
  const close = () => {
    setSearching(false)
    actions?.search('')
  }
  return (
    <div className={styles.bar}>
      <PageField {...book} />
      <span className={styles.tools}>
        <Tool label={copy.zoomOut} icon={IconZoomOut} disabled={!actions} onClick={() => actions?.zoom(-1)} />
        <span className={styles.of}>{text.labels.percent(zoom)}</span>
        <Tool label={copy.zoomIn} icon={IconZoomIn} disabled={!actions} onClick={() => actions?.zoom(1)} />
        <Tool label={copy.fit} icon={IconArrowAutofitWidth} disabled={!actions} onClick={() => actions?.fit()} />
        <Tool
          label={copy.oneByOne}
          icon={IconBook2}
          disabled={!actions}
          pressed={oneByOne}
          onClick={() => onOneByOne(!oneByOne)}
        />
        <Tool
          label={searching ? copy.closeSearch : copy.search}
          icon={searching ? IconX : IconSearch}
          disabled={!actions}
          onClick={() => (searching ? close() : setSearching(true))}
        />
      </span>
      {searching && <SearchRow {...book} onClose={close} />}
    </div>
  )
}
