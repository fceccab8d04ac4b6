import { Button } from '@mantine/core'
import { IconBookmark, IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { selectedIn } from '../../ui/reading/blocks.ts'
import styles from './Notes.module.css'
import type { NotePlace } from './typedNote.ts'

const copy = text.library.notes
const LONGEST_QUOTE = 2000

const quoteNow = (): NotePlace | undefined => {
  const selected = selectedIn()
  return selected && { place: String(selected.block), quote: selected.text.slice(0, LONGEST_QUOTE) }
}

type QuoteBarProps = { onKeep: (quote: NotePlace) => void; onWrite: (quote: NotePlace) => void }

/** A bar at the bottom of the window while text is selected: saves the quote or starts a note on it. */
export const QuoteBar = ({ onKeep, onWrite }: QuoteBarProps) => {
  const [quote, setQuote] = useState<NotePlace>()
  useEffect(() => {
    const updateQuote = () => setQuote(quoteNow())
    document.addEventListener('selectionchange', updateQuote)
    return () => document.removeEventListener('selectionchange', updateQuote)
  }, [])
  if (!quote) return null
  const done = (then: (quote: NotePlace) => void) => () => {
    getSelection()?.removeAllRanges()
    setQuote(undefined)
    then(quote)
  }
  return (
    // Clicking a button would clear the selection before it is read.
    <div
      className={styles.quoteBar}
      role="toolbar"
      aria-label={copy.quoteBar}
      onPointerDown={(e) => e.preventDefault()}
    >
      <Button variant="subtle" leftSection={<IconBookmark size={18} aria-hidden="true" />} onClick={done(onKeep)}>
        {copy.keepQuote}
      </Button>
      <Button variant="subtle" leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={done(onWrite)}>
        {copy.writeAtQuote}
      </Button>
    </div>
  )
}
