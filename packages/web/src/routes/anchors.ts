import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isScreen } from './isScreen.ts'

/** The in-app URL of a link; undefined: the browser follows the link itself. */
const addressWithin = (router: AnyRouter, target: EventTarget | null): string | undefined => {
  const anchor = target instanceof Element ? target.closest('a') : null
  if (!anchor?.href || anchor.hasAttribute('download') || (anchor.target && anchor.target !== '_self')) return undefined
  const url = new URL(anchor.href)
  if (url.origin !== location.origin || anchor.getAttribute('href')?.startsWith('#')) return undefined
  return isScreen(router, url.pathname) ? `${url.pathname}${url.search}${url.hash}` : undefined
}

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * Makes every plain `<a href>` to this app a client-side navigation, preloaded on hover or focus. Components can link
 * without access to the router.
 */
export const useAnchors = (): void => {
  const router = useRouter()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || !isPlainClick(event)) return
      const href = addressWithin(router, event.target)
      if (href === undefined) return
      event.preventDefault()
      void router.navigate({ href })
    }
    const onPoint = (event: Event) => {
      const href = addressWithin(router, event.target)
      if (href === undefined) return
      const url = new URL(href, location.origin)
      void router
        .preloadRoute({ to: url.pathname, search: Object.fromEntries(url.searchParams) })
        .catch(() => undefined)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('pointerover', onPoint, { passive: true })
    document.addEventListener('focusin', onPoint)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('pointerover', onPoint)
      document.removeEventListener('focusin', onPoint)
    }
  }, [router])
}
