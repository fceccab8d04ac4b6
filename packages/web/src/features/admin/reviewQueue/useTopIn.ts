import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--top` of an element to its distance from the top of the page, whatever is above it, so that sticky content can
 * fill the rest of the window.
 */
export const useTopIn = (target: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const update = () => {
      const element = target.current
      if (!element) return
      const top = `${Math.round(element.getBoundingClientRect().top + window.scrollY)}px`
      if (element.style.getPropertyValue('--top') !== top) element.style.setProperty('--top', top)
    }
    update()
    // Content appearing or disappearing above changes the page height.
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [target])
}
