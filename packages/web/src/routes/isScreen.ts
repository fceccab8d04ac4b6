import type { AnyRouter } from '@tanstack/react-router'

/** Whether there is a screen of this app at a path. */
export const isScreen = (router: AnyRouter, pathname: string): boolean =>
  router.getMatchedRoutes(pathname)[2] !== undefined
