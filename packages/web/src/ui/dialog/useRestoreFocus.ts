import { useLayoutEffect } from 'react'
import { placeOfRow } from '../list/rowPlace.ts'
import { menuLeft } from '../menuLeft.ts'

/** The row that a dialog is about, as tables mark it. */
const currentRow = 'main tr[aria-current]'

/** How often it is looked whether a dialog has faded, and how often at most: a slow device takes its time. */
const LOOK_MS = 50
const MOST_LOOKS = 40

const isDialogIn = (page: Document) => page.querySelector('[role="dialog"][aria-modal="true"]') !== null

const onceFaded = (page: Document, then: () => void, looks = MOST_LOOKS): void => {
  setTimeout(() => {
    if (!isDialogIn(page)) then()
    else if (looks > 1) onceFaded(page, then, looks - 1)
  }, LOOK_MS)
}

/**
 * Gives the focus back when a dialog that the address opens and closes is gone: to where it was before, or, when that
 * is gone too (an entry of a menu), to the row the dialog was about, the one that has its place now, or what opened the menu.
 */
export const useRestoreFocus = (open: boolean): void => {
  useLayoutEffect(() => {
    if (!open) return
    // The page as it is now: what comes later may find another one, or none.
    const page = document
    const { activeElement, body } = page
    const before = activeElement instanceof HTMLElement && activeElement !== body ? activeElement : undefined
    const row = page.querySelector<HTMLElement>(currentRow)
    const at = row ?? activeElement
    const toPlace = at ? placeOfRow(at) : undefined
    const menu = menuLeft()
    const give = () => {
      if (before?.isConnected) before.focus()
      else if (row?.isConnected) row.focus()
      else if (toPlace) toPlace()
      else if (menu?.isConnected) menu.focus()
    }
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => {
        if (!isDialogIn(page)) give()
        // The palette that led to the dialog may still be fading; a dialog in its place keeps the focus.
        else onceFaded(page, () => page.activeElement === body && give())
      })
    }
  }, [open])
}
