import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isPersonal } from '../data/queries.ts'
import { onSessionEnd, type SessionEnd, watchOtherTabs } from '../data/session.ts'
import { text } from '../i18n/text.ts'
import { needsSession, paths } from '../paths.ts'
import { notifyFailed } from '../ui/toastFailed.ts'

/** Nothing that one person has typed may be there for the next. Who only has to sign in again finds it as it was. */
const forgetTyped = (end: SessionEnd): void => {
  try {
    if (end !== 'expired') sessionStorage.clear()
  } catch {
    // Storage is refused: nothing is kept in it.
  }
}

const leave = async (router: AnyRouter, queries: QueryClient, end: SessionEnd): Promise<void> => {
  forgetTyped(end)
  const { pathname, href } = router.latestLocation
  if (needsSession(pathname)) {
    if (end === 'expired') notifyFailed(text.app.sessionExpired)
    // Whatever is still typed: nobody stays where they may no longer be.
    await router.navigate({ href: end === 'expired' ? paths.login(href) : paths.signIn(), ignoreBlocker: true })
  }
  // Nothing that one person has read may be there for the next.
  queries.removeQueries({ predicate: isPersonal })
}

/** What the app does when a session ends here, or is taken over by another tab. */
export const obeySession = (router: AnyRouter, queries: QueryClient): void => {
  onSessionEnd((end) => void leave(router, queries, end))
  watchOtherTabs(() => {
    void queries.resetQueries({ predicate: isPersonal })
    void router.invalidate()
  })
}
