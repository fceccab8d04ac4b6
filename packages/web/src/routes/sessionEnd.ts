import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { isPersonal } from '../data/queries.ts'
import { onSessionEnd, type SessionEnd, watchOtherTabs } from '../data/session.ts'
import { text } from '../i18n/text.ts'
import { needsSession, paths } from '../paths.ts'
import { notifyFailed } from '../ui/toastFailed.ts'

/** Clears typed input, so that the next user can't see it. An expired session keeps it for the same user to resume. */
const forgetTyped = (end: SessionEnd): void => {
  try {
    if (end !== 'expired') sessionStorage.clear()
  } catch {
    // Storage is disabled, so nothing is stored in it.
  }
}

const leave = async (router: AnyRouter, queries: QueryClient, end: SessionEnd): Promise<void> => {
  forgetTyped(end)
  const { pathname, href } = router.latestLocation
  if (needsSession(pathname)) {
    if (end === 'expired') notifyFailed(text.app.sessionExpired)
    // Ignores unsaved input: the user must leave pages they can no longer access.
    await router.navigate({ href: end === 'expired' ? paths.login(href) : paths.signIn(), ignoreBlocker: true })
  }
  // The next user must not see cached personal data.
  queries.removeQueries({ predicate: isPersonal })
}

/** Handles the end of a session, here or in another tab. */
export const obeySession = (router: AnyRouter, queries: QueryClient): void => {
  onSessionEnd((end) => void leave(router, queries, end))
  watchOtherTabs(() => {
    void queries.resetQueries({ predicate: isPersonal })
    void router.invalidate()
  })
}
