import { keepPreviousData, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Endpoint, type Input, identity, type Reply, system } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from './call.ts'
import { asFailure, type CallFailed, isUncertain } from './failure.ts'
import { keepKey } from './idempotency.ts'
import { readKey, readOptions, refresh } from './queries.ts'
import { useToken } from './session.ts'
import type { CallParts } from './wire.ts'

export interface ReadOptions {
  /** false: nothing is asked yet. */
  readonly enabled?: boolean
  /** Shows the answer to the previous input until the new one is here: for pages and filters of one list. */
  readonly keepPrevious?: boolean
  /** Asks again every so many milliseconds while on screen. */
  readonly everyMs?: number | false
}

/** Reads from the API; data stays on screen while it is asked for again. */
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

type Named = Pick<Endpoint, 'name'>

/**
 * Asks again for what these endpoints have answered.
 * @returns the way to do so, which tells whether the first, asked without input, answered
 */
export const useRefresh = (first: Named, ...others: readonly Named[]): (() => Promise<boolean>) => {
  const client = useQueryClient()
  return async () => {
    await refresh(client, [first, ...others])
    return client.getQueryState(readKey(first))?.status === 'success'
  }
}

export interface ActOptions<E extends Endpoint> {
  /** Reads that are old once this is done. */
  readonly refreshes?: readonly Named[]
  readonly onDone?: (reply: Reply<E>, input: Input<E, File>) => void | Promise<void>
  readonly onFailed?: (failure: CallFailed, input: Input<E, File>) => void
}

export interface Act<E extends Endpoint> {
  /** Does it. Never throws: what went wrong is in `failure` and told to `onFailed`. Ignored while still under way. */
  act: (input: Input<E, File>) => Promise<Reply<E> | undefined>
  /** The same for dialogs that show themselves what went wrong. @throws CallFailed */
  actOrThrow: (input: Input<E, File>) => Promise<Reply<E> | undefined>
  isPending: boolean
  /** Share of an upload's bytes on their way, 0 to 1; undefined when nothing is under way. */
  progress: number | undefined
  failure: CallFailed | undefined
  /** Stops an upload under way. */
  cancel: () => void
  /** Forgets the last failure. */
  reset: () => void
}

/** Changes something through the API: once, however often the button is pressed. */
export const useAct = <E extends Endpoint>(endpoint: E, options: ActOptions<E> = {}): Act<E> => {
  const client = useQueryClient()
  const [keys] = useState(keepKey)
  const running = useRef<AbortController | undefined>(undefined)
  const [progress, setProgress] = useState<number>()
  const mutation = useMutation<Reply<E>, CallFailed, Input<E, File>>({
    mutationFn: (input) =>
      call(endpoint, input, {
        signal: running.current?.signal,
        ...(endpoint.multipart && { onProgress: setProgress }),
        idempotencyKey: keys.keyFor((input ?? {}) as CallParts),
      }),
  })

  const actOrThrow = async (input: Input<E, File>): Promise<Reply<E> | undefined> => {
    if (running.current) return undefined
    running.current = new AbortController()
    if (endpoint.multipart) setProgress(0)
    try {
      const reply = await mutation.mutateAsync(input)
      keys.settle()
      if (options.refreshes) await refresh(client, options.refreshes)
      await options.onDone?.(reply, input)
      return reply
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (!isUncertain(failure)) keys.settle()
      options.onFailed?.(failure, input)
      throw failure
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }

  return {
    act: (input) => actOrThrow(input).catch(() => undefined),
    actOrThrow,
    isPending: mutation.isPending,
    progress,
    failure: mutation.error?.code === 'cancelled' ? undefined : (mutation.error ?? undefined),
    cancel: () => running.current?.abort(),
    reset: mutation.reset,
  }
}

/** The person signed in, followed live; undefined while unknown and for visitors. Asks nothing without a session. */
export const useCurrentUser = (): identity.User | undefined => {
  const token = useToken()
  return useRead(identity.getUser, {}, { enabled: token !== null }).data?.user
}

/** Name and state of the platform. Undefined until known. */
export const usePlatform = (): system.Platform | undefined => useRead(system.getPlatform, {}).data?.platform

/** Seconds left of a wait, counting down to 0. `start(n)` begins another. */
export const useCountdown = (): { left: number; start: (seconds: number) => void } => {
  const [until, setUntil] = useState(0)
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
