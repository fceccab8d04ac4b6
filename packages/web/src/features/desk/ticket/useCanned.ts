import { cannedReplies } from '@vesica/contract'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { type Canned, fitting, inserted, slashAt } from './canned.ts'

type Parts = {
  ticket: string
  field: RefObject<HTMLTextAreaElement | null>
  typed: string
  onType: (typed: string) => void
  /** A reply was put in. */
  onPut: (id: string) => void
  enabled: boolean
}

/** Replies that are written already, chosen by `/` while one writes. */
export const useCanned = ({ ticket, field, typed, onType, onPut, enabled }: Parts) => {
  const id = useId()
  const [caret, setCaret] = useState<number>()
  const [at, setAt] = useState(0)
  // Escape closes it for this word.
  const [closed, setClosed] = useState<number>()
  const next = useRef<number>(undefined)
  const slash = enabled && caret !== undefined ? slashAt(typed, caret) : undefined
  const isOpen = slash !== undefined && slash.from !== closed
  const { data } = useRead(cannedReplies.listCannedReplies, { query: { ticket } }, { enabled: isOpen })
  const found = isOpen ? fitting(data?.replies ?? [], slash.word) : []
  const current = found[Math.min(at, found.length - 1)]
  // The caret goes behind what was put in, once it stands there.
  useEffect(() => {
    if (next.current === undefined) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = undefined
  })
  const choose = (reply: Canned) => {
    if (!slash) return
    const put = inserted(typed, slash, reply)
    onType(put.typed)
    onPut(reply.id)
    next.current = put.caret
    setCaret(undefined)
    setAt(0)
    field.current?.focus()
  }
  const move = (by: number) => setAt((found.length + Math.min(at, found.length - 1) + by) % found.length)
  /** @returns whether the key was for the replies */
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
    /** Where the caret stands, told by whatever moves it. */
    onCaret: () => {
      const place = field.current?.selectionStart ?? undefined
      if (place === caret) return
      setCaret(place)
      setAt(0)
      if (closed !== undefined && place !== undefined && place <= closed) setClosed(undefined)
    },
    /** The caret has left. */
    onLeave: () => setCaret(undefined),
    listId: `${id}-replies`,
    optionId: (one: Canned) => `${id}-${one.id}`,
  }
}

export type CannedChoice = ReturnType<typeof useCanned>
