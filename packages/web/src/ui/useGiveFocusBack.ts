import { useLayoutEffect } from 'react'

/** The row that a dialog is about, as tables mark it. */
const currentRow = 'main tr[aria-current]'

/**
 * Gives the focus back when a dialog that the address opens and closes is gone: to where it was before, or, when that
 * is gone too (an entry of a menu), to the row the dialog was about.
 */
export const useGiveFocusBack = (open: boolean): void => {
  useLayoutEffect(() => {
    if (!open) return
    const before = document.activeElement
    const row = document.querySelector<HTMLElement>(currentRow)
    return () => {
      // After the dialog has let go of the focus.
      setTimeout(() => {
        if (document.querySelector('[role="dialog"][aria-modal="true"]')) return
        if (before instanceof HTMLElement && before !== document.body && before.isConnected) before.focus()
        else if (row?.isConnected) row.focus()
      })
    }
  }, [open])
}
