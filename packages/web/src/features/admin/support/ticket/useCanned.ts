import { cannedReplies } from '@vesica/contract'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { type Canned, fitting, inserted, slashAt } from './canned.ts'

type Options = {
  ticket: string
  field: RefObject<HTMLTextAreaElement | null>
  typed: string
  onType: (typed: string) => void
  /** Called when a reply was inserted. */
  onPut: (id: string) => void
  enabled: boolean
}

/** Inserts canned replies with `/` while typing. */
export const useCanned = ({ ticket, field, typed, onType, onPut, enabled }: Options) => {
  const id = useId()
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  // Escape closes the menu for this word.
  const [closed, setClosed] = useState<number>()
  const next = useRef<number>(undefined)
  const slash = enabled && caret !== undefined ? slashAt(typed, caret) : undefined
  const isOpen = slash !== undefined && slash.from !== closed
  const { data } = useRead(cannedReplies.listCannedReplies, { query: { ticket } }, { enabled: isOpen })
  const found = isOpen ? fitting(data?.replies ?? [], slash.word) : []
  const current = found[Math.min(at, found.length - 1)]
  // The caret can move behind the inserted text only after it is rendered.
  useEffect(() => {
    if (next.current === undefined) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  const choose = (reply: Canned) => {
    if (!slash) return
    const insertion = inserted(typed, slash, reply)
    onType(insertion.typed)
    onPut(reply.id)
    next.current = insertion.caret
    setCaret(undefined)
    setAt(0)
    field.current?.focus()
  }
  const move = (by: number) => setAt((found.length + Math.min(at, found.length - 1) + by) % found.length)
  /** @returns whether the menu handled the key */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing) return false
    if (event.key === 'Escape') setClosed(slash.from)
    else if (!current || event.ctrlKey || event.metaKey) return false
    else if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(current)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return {
    isOpen: isOpen && data !== undefined,
    found,
    current,
    choose,
    onKey,
    /** Reports the caret position after any movement. */
    onCaret: () => {
      const position = field.current?.selectionStart ?? undefined
      if (position === caret) return
      setCaret(position)
      setAt(0)
      if (closed !== undefined && position !== undefined && position <= closed) setClosed(undefined)
    },
    /** Called when the field loses the caret. */
    onLeave: () => setCaret(undefined),
    listId: `${id}-replies`,
    optionId: (reply: Canned) => `${id}-${reply.id}`,
  }
}

export type CannedChoice = ReturnType<typeof useCanned>
