import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { text } from '../i18n/text.ts'

type Props = {
  /** Cursors of the neighbouring pages; null: there is none. */
  previous: string | null
  next: string | null
  onCursor: (cursor: string) => void
  /** What stands before the buttons. */
  children?: ReactNode
}

/** Previous and Next of a list that is read a page at a time. */
export const PageButtons = ({ previous, next, onCursor, children }: Props) => (
  <Group gap="xs" wrap="nowrap">
    {children}
    <Button
      variant="default"
      size="sm"
      disabled={previous === null}
      leftSection={<IconChevronLeft size={16} />}
      onClick={() => previous !== null && onCursor(previous)}
    >
      {text.words.previous}
    </Button>
    <Button
      variant="default"
      size="sm"
      disabled={next === null}
      rightSection={<IconChevronRight size={16} />}
      onClick={() => next !== null && onCursor(next)}
    >
      {text.words.next}
    </Button>
  </Group>
)
