import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Navigates to a back-office path with the given search, from anywhere. */
export const useNavigateAdmin = (): ((
  path: string,
  search?: Readonly<Record<string, string>>,
  hash?: string,
) => void) => {
  const navigate = useNavigate()
  return useCallback(
    (path, search = {}, hash) => {
      void navigate({ to: path, search: search as never, ...(hash && { hash: hash }) })
    },
    [navigate],
  )
}

/** The current path. */
export const usePath = (): string => useRouterState({ select: (state) => state.location.pathname })
