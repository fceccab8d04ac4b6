import { useEffect } from 'react'
import { placeOfRow } from './list/rowPlace.ts'
import { noteMenu } from './menuLeft.ts'

/** The dialog that lies above all others. */
const dialogOnTop = () => [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(-1)

const isNowhere = () => document.activeElement === document.body

/**
 * Keeps the focus on the page, for all of it at once. A button that waits for an answer is disabled, and browsers take the
 * focus away from it: it gets it back. A row that is gone leaves it to the one in its place. Meanwhile Tab stays in an
 * open dialog, whose own trap hears nothing while nothing in it has the focus.
 */
export const useStableFocus = (): void =>
  useEffect(() => {
    let last: HTMLElement | undefined
    let toPlace: (() => void) | undefined
    let isDisabled = false
    const track = (target: HTMLElement | undefined) => {
      last = target
      toPlace = target && placeOfRow(target)
      isDisabled = false
    }
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Element) noteMenu(target)
      track(target instanceof HTMLElement ? target : undefined)
    }
    // Whoever presses elsewhere has left it.
    const onPress = ({ target }: PointerEvent) => {
      if (!last?.contains(target as Node)) track(undefined)
    }
    const onKey = (event: KeyboardEvent) => {
      const dialog = event.key === 'Tab' && isNowhere() ? dialogOnTop() : undefined
      if (!dialog) return
      // Forward, the browser goes on from there to the first thing in it.
      dialog.focus({ preventScroll: true })
      if (event.shiftKey) event.preventDefault()
    }
    const onChange = () => {
      if (!last) return
      const waited = isDisabled
      isDisabled = last.matches(':disabled')
      if (!isNowhere()) return
      if (!last.isConnected) {
        toPlace?.()
        toPlace = undefined
      } else if (waited && !isDisabled) last.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(onChange)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('keydown', onKey, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [])
