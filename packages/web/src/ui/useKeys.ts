import { useEffect, useRef } from 'react'
import { isTyping, nothingTyped, handleKey } from './keys.ts'

export type KeyBindings = Readonly<Record<string, (event: KeyboardEvent) => void>>

interface KeyOptions {
  readonly enabled?: boolean
  /** true: for a dialog's own keys. Otherwise keys rest while a dialog is open, which then has the floor. */
  readonly inDialog?: boolean
}

const dialogOpen = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

/** Listens for keys and sequences ('j', 'g u', '?') on the page, except where they are text or carry a modifier. */
export const useKeys = (bindings: KeyBindings, { enabled = true, inDialog = false }: KeyOptions = {}): void => {
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  })
  useEffect(() => {
    if (!enabled) return
    let typed = nothingTyped
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target as HTMLElement | null) || (!inDialog && dialogOpen())) return
      const result = handleKey(typed, event.key, event.timeStamp, Object.keys(latest.current))
      typed = result.typed
      if (result.match) latest.current[result.match]?.(event)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [enabled, inDialog])
}

/** A key that acts once, however long it is held, and is no text of a field that opens. */
export const pressing =
  (action: () => void) =>
  (event: KeyboardEvent): void => {
    event.preventDefault()
    if (!event.repeat) action()
  }
