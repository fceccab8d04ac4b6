import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { text } from '../../i18n/text.ts'

/** page: with the cursors of its neighbors; null: there is none. children: before the buttons. */
export type PageButtonsProps = {
  page: { readonly previous_cursor: string | null; readonly next_cursor: string | null }
  onCursor: (cursor: string) => void
  size?: 'sm'
  children?: ReactNode
}

/** Previous and Next of a paged list. */
export const PageButtons = ({ page, onCursor, size, children }: PageButtonsProps) => {
  const { previous_cursor: previous, next_cursor: next } = page
  const previousButton = useRef<HTMLButtonElement>(null)
  const on = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // At an end, the button that led there becomes disabled, and would lose the focus.
    const { activeElement } = document
    if (next === null && activeElement === on.current) previousButton.current?.focus()
    if (previous === null && activeElement === previousButton.current) on.current?.focus()
  }, [previous, next])
  return (
    <Group gap="xs">
      {children}
      <Button
        ref={previousButton}
        variant="default"
        size={size}
        disabled={previous === null}
        leftSection={<IconChevronLeft size={16} />}
        onClick={() => previous !== null && onCursor(previous)}
      >
        {text.general.previous}
      </Button>
      <Button
        ref={on}
        variant="default"
        size={size}
        disabled={next === null}
        rightSection={<IconChevronRight size={16} />}
        onClick={() => next !== null && onCursor(next)}
      >
        {text.general.next}
      </Button>
    </Group>
  )
}
