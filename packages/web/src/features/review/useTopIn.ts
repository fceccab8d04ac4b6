import { type RefObject, useLayoutEffect } from 'react'

/**
 * Sets `--top` of an element to its distance from the top of the page, whatever is above it, so that sticky content can
 * fill the rest of the window.
 */
export const useTopIn = (place: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const say = () => {
      const element = place.current
      if (!element) return
      const top = `${Math.round(element.getBoundingClientRect().top + window.scrollY)}px`
      if (element.style.getPropertyValue('--top') !== top) element.style.setProperty('--top', top)
    }
    say()
    // Content appearing or disappearing above changes the page height.
    const seen = new ResizeObserver(say)
    seen.observe(document.body)
    return () => seen.disconnect()
  }, [place])
}
