import type { AnyRouter } from '@tanstack/react-router'
import { onReturn } from '../data/connection.ts'
import { CallFailed } from '../data/failure.ts'

/** Loads the screen that did not come while the server was away, as soon as it is heard again. */
export const recoverScreens = (router: AnyRouter): void => {
  onReturn(() => {
    if (router.state.matches.some(({ error }) => error instanceof CallFailed)) void router.invalidate()
  })
}
