import { useEffect, useRef } from 'react'

/**
 * Restores focus to a moved element, which may be in another part of the page: once the order has changed, and again if
 * rerendering lost the focus, until the person moves on.
 * @param order as displayed
 * @returns `list`, for the container; `keep`, to be called before a move
 */
export const useFocusOnMoved = (order: unknown) => {
  const pendingFocus = useRef<{ action: string; before: string; isThere: boolean }>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const now = JSON.stringify(order)
  useEffect(() => {
    if (!pendingFocus.current) return
    const { action, before, isThere } = pendingFocus.current
    const target = list.current?.querySelector<HTMLElement>(`[data-action="${action}"]`)
    const { activeElement, body } = document
    if (activeElement === target || (!isThere && now === before)) return
    if (isThere && activeElement !== body) pendingFocus.current = undefined
    else {
      pendingFocus.current.isThere = true
      target?.focus()
    }
  })
  const keep = () => {
    const { activeElement } = document
    const action = activeElement instanceof HTMLElement ? activeElement.dataset.action : undefined
    pendingFocus.current = action === undefined ? undefined : { action, before: now, isThere: false }
  }
  return { list, keep }
}
