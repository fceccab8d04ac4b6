import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, Input, Reply } from '@vesica/contract'
import { useRef, useState } from 'react'
import { type CallOptions, call } from './call.ts'
import { asFailure, type CallFailed, isOutdated, isUncertain, noResponse } from './failure.ts'
import { type KeyKeeper, createKeyKeeper } from './idempotency.ts'
import { refresh } from './queries.ts'
import type { CallParts } from './wire.ts'

type NamedEndpoint = Pick<Endpoint, 'name'>

export interface ActionOptions<E extends Endpoint> {
  /** Reads to invalidate after success, and after a refusal because the data has changed. */
  readonly refreshes?: readonly NamedEndpoint[]
  /**
   * Called after success before anything is reloaded, for example to close a dialog about something that is about to
   * change or disappear.
   */
  readonly onAnswer?: (reply: Reply<E>, input: Input<E, File>) => void
  /** Called after success, when visible data has been reloaded. */
  readonly onDone?: (reply: Reply<E>, input: Input<E, File>) => void | Promise<void>
  readonly onFailed?: (failure: CallFailed, input: Input<E, File>) => void
}

export interface Action<E extends Endpoint> {
  /** Runs it. Never throws: errors are in `failure` and passed to `onFailed`. Ignored while it is already running. */
  run: (input: Input<E, File>) => Promise<Reply<E> | undefined>
  isPending: boolean
  /** Upload progress, 0 to 1; undefined when none is running. */
  progress: number | undefined
  failure: CallFailed | undefined
  /** Aborts an upload. */
  cancel: () => void
  /** Clears the last failure. */
  reset: () => void
}

/**
 * Calls with the action's idempotency key. If an earlier attempt may have arrived, one that was not sent proves
 * nothing.
 */
const callUnder = async <E extends Endpoint>(
  keys: KeyKeeper,
  endpoint: E,
  input: Input<E, File>,
  options: CallOptions = {},
): Promise<Reply<E>> => {
  const callInput = (input ?? {}) as CallParts
  const isAgain = keys.mayHaveArrived(callInput)
  try {
    return await call(endpoint, input, { ...options, idempotencyKey: keys.keyFor(callInput) })
  } catch (thrown) {
    throw isAgain && asFailure(thrown).code === 'not_sent' ? noResponse() : thrown
  }
}

/** Changes data through the API: once, however often the button is pressed. */
export const useAction = <E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}): Action<E> => {
  const client = useQueryClient()
  const [keys] = useState(createKeyKeeper)
  const running = useRef<AbortController | undefined>(undefined)
  const [progress, setProgress] = useState<number>()
  const mutation = useMutation<Reply<E>, CallFailed, Input<E, File>>({
    mutationFn: (input) =>
      callUnder(keys, endpoint, input, {
        signal: running.current?.signal,
        ...(endpoint.multipart && { onProgress: setProgress }),
      }),
  })

  const run = async (input: Input<E, File>): Promise<Reply<E> | undefined> => {
    if (running.current) return undefined
    running.current = new AbortController()
    if (endpoint.multipart) setProgress(0)
    const { refreshes = [], onAnswer, onDone, onFailed } = options
    try {
      const reply = await mutation.mutateAsync(input)
      keys.settle()
      onAnswer?.(reply, input)
      await refresh(client, refreshes)
      await onDone?.(reply, input)
      return reply
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (!isUncertain(failure)) keys.settle()
      if (isOutdated(failure)) void refresh(client, refreshes)
      onFailed?.(failure, input)
      return undefined
    } finally {
      running.current = undefined
      setProgress(undefined)
    }
  }

  return {
    run,
    isPending: mutation.isPending,
    progress,
    failure: mutation.error?.code === 'cancelled' ? undefined : (mutation.error ?? undefined),
    cancel: () => running.current?.abort(),
    reset: mutation.reset,
  }
}

/** Runs one of many actions. Never throws. @returns the failure, if any */
export type RunOne = <E extends Endpoint>(endpoint: E, input: Input<E, File>) => Promise<CallFailed | undefined>

/**
 * Runs actions one after another, each as `useAction` does: an attempt that may have arrived is retried with its own
 * key.
 * @param refreshes reads to invalidate; call `reread` once all are done
 */
export const useActionOnEach = (
  refreshes: readonly NamedEndpoint[],
): { actOn: RunOne; reread: () => Promise<void> } => {
  const client = useQueryClient()
  const [keepers] = useState(() => new Map<string, KeyKeeper>())
  const runOne: RunOne = async (endpoint, input) => {
    const callInput = (input ?? {}) as CallParts
    const callKey = JSON.stringify([endpoint.name, callInput.params, callInput.body])
    const keys = keepers.get(callKey) ?? createKeyKeeper()
    keepers.set(callKey, keys)
    try {
      await callUnder(keys, endpoint, input)
      keepers.delete(callKey)
      return undefined
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (!isUncertain(failure)) keepers.delete(callKey)
      return failure
    }
  }
  return { actOn: runOne, reread: () => refresh(client, refreshes) }
}
