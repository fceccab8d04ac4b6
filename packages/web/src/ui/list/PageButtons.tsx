import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'

/** page: with the cursors of its neighbours; null: there is none. children: what stands before the buttons. */
export type PageButtonsProps = {
  page: { readonly previous_cursor: string | null; readonly next_cursor: string | null }
  onCursor: (cursor: string) => void
  size?: 'sm'
  children?: ReactNode
}

/** Previous and Next of a list that is read a page at a time. */
export const PageButtons = ({ page, onCursor, size, children }: PageButtonsProps) => {
  const { previous_cursor: previous, next_cursor: next } = page
  return (
    <Group gap="xs" wrap="nowrap">
      {children}
      <Button
        variant="default"
        size={size}
        disabled={previous === null}
        leftSection={<IconChevronLeft size={16} />}
        onClick={() => previous !== null && onCursor(previous)}
      >
        {text.words.previous}
      </Button>
      <Button
        variant="default"
        size={size}
        disabled={next === null}
        rightSection={<IconChevronRight size={16} />}
        onClick={() => next !== null && onCursor(next)}
      >
        {text.words.next}
      </Button>
    </Group>
  )
}
