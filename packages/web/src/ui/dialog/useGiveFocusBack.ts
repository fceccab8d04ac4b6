import { useLayoutEffect } from 'react'
import { placeOfRow } from '../list/rowPlace.ts'

/** The row that a dialog is about, as tables mark it. */
const currentRow = 'main tr[aria-current]'

/** How often it is looked whether a dialog has faded, and how often at most: a slow device takes its time. */
const LOOK_MS = 50
const MOST_LOOKS = 40

const isDialogThere = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

const onceFaded = (then: () => void, looks = MOST_LOOKS): void => {
  setTimeout(() => {
    if (!isDialogThere()) then()
    else if (looks > 1) onceFaded(then, looks - 1)
  }, LOOK_MS)
}

/**
 * Gives the focus back when a dialog that the address opens and closes is gone: to where it was before, or, when that
 * is gone too (an entry of a menu), to the row the dialog was about, or the one that has its place now.
 */
export const useGiveFocusBack = (open: boolean): void => {
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement
    const row = document.querySelector<HTMLElement>(currentRow)
    const at = row ?? before
    const toPlace = at ? placeOfRow(at) : undefined
    const give = () => {
      if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
      else if (row?.isConnected) row.focus()
      else toPlace?.()
    }
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => {
        if (!isDialogThere()) give()
        // The palette that led to the dialog may still be fading; a dialog in its place keeps the focus.
        else onceFaded(() => document.activeElement === document.body && give())
      })
    }
  }, [open])
}
