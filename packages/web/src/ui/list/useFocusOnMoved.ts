import { useEffect, useRef } from 'react'

/**
 * Puts the focus back on what was moved, which may stand in another part of the page now: once the order is another one,
 * and again where drawing it anew has left the focus nowhere, until somebody goes elsewhere.
 * @param order as it is shown
 * @returns `list`, around what is moved; `keep`, to be called before something moves
 */
export const useFocusOnMoved = (order: unknown) => {
  const wanted = useRef<{ action: string; before: string; isThere: boolean }>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const now = JSON.stringify(order)
  useEffect(() => {
    if (!wanted.current) return
    const { action, before, isThere } = wanted.current
    const target = list.current?.querySelector<HTMLElement>(`[data-action="${action}"]`)
    const { activeElement, body } = document
    if (activeElement === target || (!isThere && now === before)) return
    if (isThere && activeElement !== body) wanted.current = undefined
    else {
      wanted.current.isThere = true
      target?.focus()
    }
  })
  const keep = () => {
    const { activeElement } = document
    const action = activeElement instanceof HTMLElement ? activeElement.dataset.action : undefined
    wanted.current = action === undefined ? undefined : { action, before: now, isThere: false }
  }
  return { list, keep }
}
