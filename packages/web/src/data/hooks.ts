import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Endpoint, type Input, identity, type Reply, system } from '@vesica/contract'
import { useEffect, useState } from 'react'
import type { CallFailed } from './failure.ts'
import { failureAmong, type CacheKeyOf, readOptions, refresh } from './queries.ts'
import { useToken } from './session.ts'

export interface ReadOptions {
  /** false: nothing is requested yet. */
  readonly enabled?: boolean
  /** Shows the previous response until the new one arrives: for pages and filters of one list. */
  readonly keepPrevious?: boolean
  /** Polling interval in milliseconds. */
  readonly everyMs?: number | false
}

/** Reads from the API; data stays on screen while it is reloaded. */
export const useRead = <E extends Endpoint>(
  endpoint: E,
  input: Input<E, File>,
  options: ReadOptions = {},
): UseQueryResult<Reply<E>, CallFailed> => {
  const { enabled = true, keepPrevious = false, everyMs = false } = options
  return useQuery<Reply<E>, CallFailed>({
    ...readOptions(endpoint, input),
    enabled,
    refetchInterval: everyMs,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
  })
}

/**
 * Reloads the data of these endpoints.
 * @returns the function, whose result is the failure of a visible read, if any
 */
export const useRefresh = (...endpoints: readonly CacheKeyOf[]): (() => Promise<CallFailed | undefined>) => {
  const client = useQueryClient()
  return async () => {
    await refresh(client, endpoints)
    return failureAmong(client, endpoints)
  }
}

/** The signed-in person, updated live; undefined while unknown and for visitors. Requests nothing without a session. */
export const useCurrentUser = (): identity.User | undefined => {
  const token = useToken()
  return useRead(identity.getUser, {}, { enabled: token !== null }).data?.user
}

/** The platform's name and status. Undefined until known. */
export const usePlatform = (): system.Platform | undefined => useRead(system.getPlatform, {}).data?.platform

/**
 * A countdown in seconds to 0. `start(n)` begins another one. @param startedUntil milliseconds: the end of one already running
 */
export const useCountdown = (startedUntil = 0): { left: number; start: (seconds: number) => void } => {
  const [until, setUntil] = useState(startedUntil)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((until - now) / 1000))
  useEffect(() => {
    if (until <= Date.now()) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [until])
  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return { left, start }
}
