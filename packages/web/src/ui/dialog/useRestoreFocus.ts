import { useLayoutEffect } from 'react'
import { placeOfRow } from '../list/rowPlace.ts'
import { menuLeft } from '../menuLeft.ts'

/** The row that a dialog is about, as tables mark it. */
const currentRow = 'main tr[aria-current]'

/** The interval and maximum number of checks whether a dialog has faded out: slow devices take their time. */
const POLL_MS = 50
const MAX_POLLS = 40

const isDialogIn = (page: Document) => page.querySelector('[role="dialog"][aria-modal="true"]') !== null

const onceFaded = (page: Document, then: () => void, pollsLeft = MAX_POLLS): void => {
  setTimeout(() => {
    if (!isDialogIn(page)) then()
    else if (pollsLeft > 1) onceFaded(page, then, pollsLeft - 1)
  }, POLL_MS)
}

/**
 * Restores focus when a dialog controlled by the address has closed: to the previous element or, if that is gone too (a
 * menu item), to the dialog's row, the row now in its place, or the menu button.
 */
export const useRestoreFocus = (open: boolean): void => {
  useLayoutEffect(() => {
    if (!open) return
    // The current page: what follows may find another one, or none.
    const page = document
    const { activeElement, body } = page
    const before = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined
    const row = page.querySelector<HTMLElement>(currentRow)
    const at = row ?? activeElement
    const toPlace = at ? placeOfRow(at) : undefined
    const menu = menuLeft()
    const restore = () => {
      if (before?.isConnected) before.focus()
      else if (row?.isConnected) row.focus()
      else if (toPlace) toPlace()
      else if (menu?.isConnected) menu.focus()
    }
    return () => {
      // After the dialog has released the focus.
      setTimeout(() => {
        if (!isDialogIn(page)) restore()
        // The palette that opened the dialog may still be fading out; a dialog in its place keeps the focus.
        else onceFaded(page, () => page.activeElement === body && restore())
      })
    }
  }, [open])
}
