import type { AnyRouter } from '@tanstack/react-router'

/** Whether a path is a screen of this app. */
export const isScreen = (router: AnyRouter, pathname: string): boolean =>
  router.getMatchedRoutes(pathname)[2] !== undefined
