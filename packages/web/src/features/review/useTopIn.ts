import { type RefObject, useLayoutEffect } from 'react'

/**
 * Says in `--top` of an element how far below the beginning of the page it stands, whatever stands above it by then: what sticks
 * in it can be as high as what is left of the window.
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
    // What comes or goes above it makes the page longer or shorter.
    const seen = new ResizeObserver(say)
    seen.observe(document.body)
    return () => seen.disconnect()
  }, [place])
}
