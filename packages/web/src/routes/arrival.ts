import { type StaticDataRouteOption, useMatches, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitleCount } from '../data/titleCount.ts'
import { usePlatformName } from '../data/platformName.ts'
import type { ScreenPendingProps } from '../ui/page/ScreenPending.tsx'
import { text } from '../i18n/text.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's name in the window's title; one that is known only with its code is told by the route's loader. */
    title?: () => string
    /** What the screen mostly consists of, drawn while it is on its way. */
    shape?: ScreenPendingProps['shape']
  }
}

/**
 * Each screen has one address: a slash too many at its end is dropped, so that nothing that compares paths need know of
 * it. Links of the app have none, so once is enough: before the router reads where it is.
 */
export const dropEndSlash = (): void => {
  const address = new URL(location.href)
  address.pathname = address.pathname.replace(/\/+$/, '')
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

const titleOf = ({ loaderData, staticData }: { loaderData?: unknown; staticData: StaticDataRouteOption }) =>
  (loaderData as { title?: string } | undefined)?.title ?? staticData.title?.()

/** Names the window after the screen and the platform, with how many notifications are unread. */
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
    const shown = [title, name].filter(Boolean).join(' · ')
    if (shown !== '') document.title = unread > 0 ? text.app.titles.unread(unread, shown) : shown
  }, [title, name, unread])
}

/**
 * After going to another screen, puts the focus on its heading, so that screen readers say where one is; after going to a
 * part of a screen, on the heading of that part, as often as one goes there.
 */
export const useHeadingFocus = (): void => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation: { hash }, pathChanged }) => {
        if (!fromLocation) return
        const part = hash === '' ? null : document.querySelector<HTMLElement>(`h2#${CSS.escape(hash)}`)
        // A screen that is still loading has no heading: the keyboard begins at its main part, not at that of the page before.
        const arrived = () => document.querySelector<HTMLElement>('h1') ?? document.getElementById('main')
        const heading = part ?? (pathChanged ? arrived() : null)
        if (!heading) return
        heading.tabIndex = -1
        heading.style.outline = 'none'
        heading.focus({ preventScroll: true })
        part?.scrollIntoView({ block: 'start' })
      }),
    [router],
  )
}
