import { type StaticDataRouteOption, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitleCount } from '../data/titleCount.ts'
import { usePlatformName } from '../data/platformName.ts'
import type { ScreenPendingProps } from '../ui/page/ScreenPending.tsx'
import { text } from '../i18n/text.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * Name of the screen in the window title. The route's loader returns names that are only known with the screen's
     * code.
     */
    title?: () => string
    /** Main content of the screen, for its placeholder. */
    shape?: ScreenPendingProps['shape']
  }
}

/**
 * Removes trailing slashes, so that each screen has one URL and paths compare equal. In-app links have none, so it runs
 * once, before the router reads the URL.
 */
export const dropEndSlash = (): void => {
  const address = new URL(location.href)
  address.pathname = address.pathname.replace(/\/+$/, '')
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

const titleOf = ({ loaderData, staticData }: { loaderData?: unknown; staticData: StaticDataRouteOption }) =>
  (loaderData as { title?: string } | undefined)?.title ?? staticData.title?.()

/** Sets the window title from the screen, the platform name, and the unread count. */
export const useWindowTitle = (): void => {
  const name = usePlatformName()
  const unread = useTitleCount()
  const title = useMatches({
    select: (matches) => {
      if (matches.some((match) => match.status === 'notFound' || match._notFound)) return text.app.titles.notFound
      return matches.map(titleOf).findLast(Boolean)
    },
  })
  useEffect(() => {
    const pageTitle = [title, name].filter(Boolean).join(' · ')
    if (pageTitle !== '') document.title = unread > 0 ? text.app.titles.unread(unread, pageTitle) : pageTitle
  }, [title, name, unread])
}

/**
 * Moves focus to the heading of a new screen, so that screen readers announce it. Links to a section focus its heading,
 * every time they are followed.
 */
export const useHeadingFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation: { hash }, pathChanged }) => {
        if (!fromLocation) return
        const section = hash === '' ? null : document.querySelector<HTMLElement>(`h2#${CSS.escape(hash)}`)
        // A loading screen has no heading, so focus its main element instead of staying on the previous page.
        const arrived = () => document.querySelector<HTMLElement>('h1') ?? document.getElementById('main')
        const heading = section ?? (pathChanged ? arrived() : null)
        if (!heading) return
        heading.tabIndex = -1
        heading.style.outline = 'none'
        heading.focus({ preventScroll: true })
        section?.scrollIntoView({ block: 'start' })
      }),
    [router],
  )
}
